//! A question over HTTP: a request in, lines of progress and an answer out.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use http_body::Frame;
use http_body_util::BodyExt;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::engine::{Client, Engine, Refused, Watch};
use super::{Connection, OLD, PATIENCE, refusal, told, whole};

/// The longest request, in bytes.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// What is longer than this is not even read to be refused.
const DRAINED: usize = 8 << 20;

/// How often progress is told.
const TELL: Duration = Duration::from_millis(200);

/// Takes a question.
pub(super) async fn ask(
    State(engine): State<Arc<Engine>>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    let line = match request(&headers, body).await {
        Ok(line) => line,
        Err(refused) => return refused,
    };
    let client = client(&headers, connection);
    let (watch, promised) = match engine.ask(client, line) {
        Ok(taken) => taken,
        Err(Refused::Stopping) => {
            return refusal(StatusCode::SERVICE_UNAVAILABLE, "the server is stopping");
        }
        Err(Refused::Full) => {
            let message = "too many questions are waiting; ask again in a second";
            let mut full = refusal(StatusCode::TOO_MANY_REQUESTS, message);
            full.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
            return full;
        }
    };
    let (lines, to_client) = mpsc::channel(2);
    tokio::spawn(tell(Arc::clone(&watch), promised, lines));
    let mut head = told("application/x-ndjson");
    if connection.since.elapsed() > OLD {
        head = head.header(CONNECTION, "close");
    }
    whole(head, Body::new(Lines { to_client, engine, watch }))
}

/// The text of a request, or why it is refused.
async fn request(headers: &HeaderMap, body: Body) -> Result<String, Response<Body>> {
    let text = |header| headers.get(header).and_then(|value: &HeaderValue| value.to_str().ok());
    let kind = text(CONTENT_TYPE).unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        let message = "a request is sent as application/json";
        return Err(refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let too_large = || {
        let message = format!("the request is too long; it has at most {MOST_BYTES} bytes");
        refusal(StatusCode::PAYLOAD_TOO_LARGE, &message)
    };
    let length = text(CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if length.is_some_and(|length| length > DRAINED as u64) {
        return Err(too_large());
    }
    let bytes = match timeout(PATIENCE, collected(body)).await {
        Err(_) => return Err(refusal(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time")),
        Ok(Err(_)) => return Err(refusal(StatusCode::BAD_REQUEST, "the request is cut off")),
        Ok(Ok(None)) => return Err(too_large()),
        Ok(Ok(Some(bytes))) => bytes,
    };
    let wrong =
        |error: String| refusal(StatusCode::BAD_REQUEST, &format!("a request is a JSON object: {error}"));
    let text = std::str::from_utf8(&bytes).map_err(|error| wrong(error.to_string()))?;
    serde_json::from_str::<HashMap<String, IgnoredAny>>(text).map_err(|error| wrong(error.to_string()))?;
    Ok(text.to_string())
}

/// The bytes of a body; `None` if they are too many. A body that is a little too long is read to its end and forgotten, since
/// a client that is still writing would not see the answer.
async fn collected(mut body: Body) -> Result<Option<Vec<u8>>, axum::Error> {
    let (mut bytes, mut seen) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame?.into_data() else { continue };
        seen += data.len();
        if seen <= MOST_BYTES {
            bytes.extend_from_slice(&data);
        } else if seen > DRAINED {
            break;
        }
    }
    Ok((seen <= MOST_BYTES).then_some(bytes))
}

/// Who asks: the tab that names itself, or else the connection.
fn client(headers: &HeaderMap, connection: Connection) -> Client {
    let named = headers.get("x-shinpan-page").and_then(|value| value.to_str().ok());
    let is_plain = |name: &&str| {
        (1..=64).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    match named.filter(is_plain) {
        Some(name) => Client::Page(name.to_string()),
        None => Client::Connection(connection.number),
    }
}

/// Tells progress until the answer is there. A client that does not read misses progress, and holds nobody but itself.
async fn tell(watch: Arc<Watch>, mut promised: oneshot::Receiver<String>, lines: mpsc::Sender<Bytes>) {
    let mut ticks = interval_at(Instant::now() + TELL, TELL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let answer = loop {
        tokio::select! {
            answer = &mut promised => break answer,
            () = lines.closed() => return,
            _ = ticks.tick() => {
                let progress = format!("{{\"progress\":{}}}\n", watch.progress().to_json());
                let _ = lines.try_send(Bytes::from(progress));
            }
        }
    };
    let answer = answer.unwrap_or_else(|_| {
        let message = "the server is stopping";
        json!({ "id": null, "ok": false, "error": { "field": null, "message": message } }).to_string()
    });
    let _ = lines.send(Bytes::from(format!("{{\"answer\":{answer}}}\n"))).await;
}

/// The lines on their way to a client. When it goes away, its question is given up.
struct Lines {
    to_client: mpsc::Receiver<Bytes>,
    engine: Arc<Engine>,
    watch: Arc<Watch>,
}

impl http_body::Body for Lines {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.to_client.poll_recv(context).map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.engine.give_up(&self.watch);
    }
}
