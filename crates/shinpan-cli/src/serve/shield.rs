//! What protects whoever runs the server: the pages of strangers that his browser may have open, and strange hosts.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::middleware::Next;

use super::refusal;

/// Sent with every answer. Nothing comes from elsewhere, nothing goes elsewhere, nobody frames the page.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ("x-frame-options", "DENY"),
];

/// The names by which this server may be called.
#[derive(Debug)]
pub(super) struct Names {
    /// Whether only this machine can connect.
    pub(super) is_local: bool,
    /// Names besides addresses and `localhost`.
    pub(super) hosts: Vec<String>,
}

impl Names {
    /// Whether a `Host` header is one of ours. A page of a stranger whose name suddenly means this machine (DNS rebinding)
    /// has another one.
    fn know(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.rsplit_once(':').map_or(host, |(name, _)| name),
        };
        match name.parse::<IpAddr>() {
            Ok(address) => !self.is_local || address.is_loopback(),
            Err(_) => {
                name.eq_ignore_ascii_case("localhost")
                    || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
            }
        }
    }
}

/// Refuses what does not come from our own page, and seals every answer.
pub(super) async fn shield(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response<Body> {
    let mut answer = match objection(&names, request.headers()) {
        None => next.run(request).await,
        Some((status, message)) => refusal(status, message),
    };
    for (name, value) in HEADERS {
        answer.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    answer
}

/// Why a request is refused, if it is.
fn objection(names: &Names, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
    let text = |header| headers.get(header).map(|value| value.to_str().unwrap_or("?"));
    let host = text(HOST).unwrap_or_default();
    if !names.know(host) {
        return Some((StatusCode::MISDIRECTED_REQUEST, "this server is not known by that name"));
    }
    let is_foreign =
        text(ORIGIN).is_some_and(|origin| origin.split_once("://").is_none_or(|(_, at)| at != host));
    is_foreign.then_some((StatusCode::FORBIDDEN, "only the page of this server may ask"))
}
