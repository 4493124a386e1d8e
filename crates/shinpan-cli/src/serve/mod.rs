//! `shinpan serve`: the page, and the questions of `shinpan batch` over HTTP.
//!
//! The workers of the server only read requests and write answers; questions are answered by threads of their own
//! ([`engine`]), which take turns on the cores. So neither a long question nor a slow client holds up anybody else.
//! Everything that comes in has a limit: connections, the time for a header and for a body, the size of a body, the
//! positions and the seconds of a question, the questions at work and those that wait.

mod ask;
mod engine;
mod shield;
pub(crate) mod site;

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::response::Builder;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use axum::routing::{get, post};
use axum::{Extension, Router, middleware};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::args::Serve;
use crate::failure::Failure;
use engine::{Capacity, Engine};
use shield::Names;

/// The most connections at once.
const CONNECTIONS: usize = 512;

/// How long a client may take for a header, and for a body.
const PATIENCE: Duration = Duration::from_secs(10);

/// After so long a connection takes no further question.
const OLD: Duration = Duration::from_secs(600);

/// How long answers on their way may take when the server stops.
const LAST: Duration = Duration::from_secs(3);

/// A connection, for the questions that come through it.
#[derive(Copy, Clone, Debug)]
struct Connection {
    number: u64,
    since: Instant,
}

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the port cannot be had.
pub(crate) fn run(args: &Serve) -> Result<(), Failure> {
    let cores = args.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let capacity = Capacity {
        cores,
        running: usize::from(args.running).max(cores),
        waiting: args.waiting,
        nodes: args.nodes,
        time: Duration::from_secs(args.time.into()),
    };
    let wrong = |error: io::Error| Failure::input(format!("the server could not be started: {error}"));
    let engine = Engine::start(capacity).map_err(wrong)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(wrong)?;
    let done = runtime.block_on(serve(args, engine));
    runtime.shutdown_timeout(Duration::from_millis(100));
    done
}

async fn serve(args: &Serve, engine: Arc<Engine>) -> Result<(), Failure> {
    let address = args.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let wanted = SocketAddr::new(address, args.port);
    let listener = TcpListener::bind(wanted).await.map_err(|error| {
        Failure::input(format!("{wanted} cannot be used: {error}; --port 0 takes any port that is free"))
    })?;
    let here = listener.local_addr()?;
    let names = Arc::new(Names { is_local: address.is_loopback(), hosts: args.hosts.clone() });
    if !names.is_local {
        let _ = writeln!(
            io::stderr(),
            "warning: everybody who can reach {here} can use this server and the cores of this machine, without a \
             password and unencrypted; do this only on a network that you trust"
        );
    }
    writeln!(io::stdout(), "Shinpan is at http://{here}/ (Ctrl-C ends it)")?;
    io::stdout().flush()?;
    let stop = stop_signal()?;
    tokio::pin!(stop);

    let router = router(Arc::clone(&engine), names);
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(64 << 10).max_headers(64);
    let longest = OLD + engine.capacity().time + LAST;
    let mut number = 0;
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = async {
                // The semaphore is never closed.
                let place = Arc::clone(&places).acquire_owned().await.ok();
                (listener.accept().await, place)
            } => accepted,
        };
        let (Ok((stream, _)), place) = accepted else {
            // Out of files, perhaps: some connection will end.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        number += 1;
        let connection = Connection { number, since: Instant::now() };
        let service = TowerToHyperService::new(router.clone().layer(Extension(connection)));
        let answered = graceful.watch(protocol.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // How a connection ends, by an error of its client too, concerns nobody else.
            let _ = timeout(longest, answered).await;
            drop(place);
        });
    }
    drop(listener);
    engine.stop();
    let _ = timeout(LAST, graceful.shutdown()).await;
    Ok(())
}

fn router(engine: Arc<Engine>, names: Arc<Names>) -> Router {
    Router::new()
        .route("/api/ask", post(ask::ask))
        .route("/api/about", get(about))
        .method_not_allowed_fallback(async || {
            refusal(StatusCode::METHOD_NOT_ALLOWED, "questions are sent with POST to /api/ask")
        })
        .fallback(async |method: Method, uri: Uri, headers: HeaderMap| site::file(method, uri, headers).await)
        .with_state(engine)
        .layer(middleware::from_fn_with_state(names, shield::shield))
}

/// What the page should know of this server.
async fn about(State(engine): State<Arc<Engine>>) -> Response<Body> {
    let capacity = engine.capacity();
    let about = json!({
        "name": "shinpan",
        "version": env!("CARGO_PKG_VERSION"),
        "limits": {
            "body": ask::MOST_BYTES,
            "nodes": capacity.nodes,
            "seconds": capacity.time.as_secs(),
            "running": capacity.running,
            "waiting": capacity.waiting,
        },
    });
    whole(told("application/json"), Body::from(about.to_string()))
}

/// The head of an answer that is not kept.
fn told(kind: &str) -> Builder {
    Response::builder().header(CONTENT_TYPE, kind).header(CACHE_CONTROL, "no-store")
}

/// A refusal, in the form of the protocol.
fn refusal(status: StatusCode, message: &str) -> Response<Body> {
    let error = json!({ "id": null, "ok": false, "error": { "field": null, "message": message } });
    whole(told("application/json").status(status), Body::from(error.to_string()))
}

/// An answer. All headers are constants and numbers, so it can always be built.
fn whole(head: Builder, body: Body) -> Response<Body> {
    head.body(body).unwrap_or_default()
}

/// Ends when the user or the system asks for it.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut ended = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = ended.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}
