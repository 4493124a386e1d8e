//! The border to JavaScript.
//!
//! What crosses it is an address and a length in the memory of the module. Only here can a number become memory, so
//! only here is `unsafe` allowed: three exported functions and one import. The page promises to hand back what it was
//! given, once, with the length that it was given.

#![allow(unsafe_code)]

/// Memory that is owned by whoever holds its address.
fn leak(bytes: Vec<u8>) -> *mut u8 {
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// The bytes at an address that [`leak`] gave.
///
/// # Safety
/// They were leaked with this very length, and are taken back once.
unsafe fn take_back(at: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: the caller's promise; `leak` made this slice from a box.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) }
}

/// Gives memory for a request.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn shinpan_alloc(length: usize) -> *mut u8 {
    leak(vec![0; length])
}

/// Frees an answer: its text and the four bytes before it.
///
/// # Safety
/// The address came from [`shinpan_ask`] or [`shinpan_alloc`] with this length, and is freed once.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shinpan_free(at: *mut u8, length: usize) {
    // SAFETY: the caller's promise.
    drop(unsafe { take_back(at, length) });
}

/// Answers a request, which is freed.
///
/// # Safety
/// The address came from [`shinpan_alloc`] with this length.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shinpan_ask(at: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller's promise.
    let request = unsafe { take_back(at, length) };
    let answer = crate::ask(&request, tell);
    let mut bytes = Vec::with_capacity(answer.len() + 4);
    bytes.extend_from_slice(&(answer.len() as u32).to_le_bytes());
    bytes.extend_from_slice(answer.as_bytes());
    leak(bytes)
}

#[cfg(target_arch = "wasm32")]
fn tell(text: &str) {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        fn progress(text: *const u8, length: usize);
    }
    // SAFETY: the page reads the text while it is called, and keeps nothing.
    unsafe { progress(text.as_ptr(), text.len()) };
}

/// Outside a page nobody listens.
#[cfg(not(target_arch = "wasm32"))]
fn tell(_: &str) {}
