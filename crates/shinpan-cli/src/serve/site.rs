//! The files of the page. They are inside the program, so no path of a request ever reaches a folder.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri};

use super::refusal;

/// A file of the page.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Its name, folders with `/`.
    pub(crate) path: &'static str,
    /// What is in it.
    pub(crate) bytes: &'static [u8],
    /// The same, compressed with gzip.
    pub(crate) zipped: &'static [u8],
}

/// All of them.
pub(crate) const ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

impl Asset {
    /// Whether it is the engine for browsers.
    pub(crate) fn is_engine(&self) -> bool {
        self.path == "shinpan.wasm"
    }

    fn kind(&self) -> &'static str {
        match self.path.rsplit('.').next().unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" | "mjs" => "text/javascript; charset=utf-8",
            "json" => "application/json",
            "webmanifest" => "application/manifest+json",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "woff2" => "font/woff2",
            "wasm" => "application/wasm",
            "sgf" => "application/x-go-sgf",
            _ => "text/plain; charset=utf-8",
        }
    }

    /// A mark that changes with the content (FNV-1a).
    fn tag(&self) -> String {
        let hash = self.bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("\"{hash:016x}\"")
    }
}

/// Answers a request for a file.
pub(super) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(asset) = ASSETS.iter().find(|asset| asset.path == name) else {
        return refusal(StatusCode::NOT_FOUND, "there is no such page");
    };
    if method != Method::GET && method != Method::HEAD {
        return refusal(StatusCode::METHOD_NOT_ALLOWED, "a page can only be read: GET or HEAD");
    }
    let tag = asset.tag();
    let has = |header, word: &str| {
        headers
            .get(header)
            .and_then(|value: &HeaderValue| value.to_str().ok())
            .is_some_and(|text| text.contains(word))
    };
    let zipped = has(ACCEPT_ENCODING, "gzip") && asset.zipped.len() < asset.bytes.len();
    let mut answer = Response::builder()
        .header(CONTENT_TYPE, asset.kind())
        .header(CACHE_CONTROL, "no-cache")
        .header(VARY, "accept-encoding")
        .header(ETAG, &tag);
    if has(IF_NONE_MATCH, &tag) {
        answer = answer.status(StatusCode::NOT_MODIFIED);
        return super::whole(answer, Body::empty());
    }
    if zipped {
        answer = answer.header(CONTENT_ENCODING, "gzip");
    }
    super::whole(answer, Body::from(if zipped { asset.zipped } else { asset.bytes }))
}
