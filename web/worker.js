// The library as WebAssembly, in a worker. Takes {id, request}, gives {id, progress} and {id, answer}.

/** @type {Promise<WebAssembly.Instance> | null} */
let loading = null
let current = 0

/** @param {WebAssembly.Instance} instance @returns {any} */
const exported = instance => instance.exports

function load() {
  /** @type {WebAssembly.Instance} */
  let instance
  let told = 0
  const progress = (/** @type {number} */ at, /** @type {number} */ length) => {
    if (performance.now() - told < 200) return
    told = performance.now()
    const bytes = new Uint8Array(exported(instance).memory.buffer, at, length)
    postMessage({id: current, progress: JSON.parse(new TextDecoder().decode(bytes.slice()))})
  }
  loading ??= fetch(new URL('shinpan.wasm', import.meta.url))
    .then(response => {
      if (!response.ok) throw new Error(`shinpan.wasm: ${response.status}`)
      return response.arrayBuffer()
    })
    .then(bytes => WebAssembly.instantiate(bytes, {env: {progress}}))
    .then(loaded => (instance = loaded.instance))
  return loading
}

onmessage = async ({data: {id, request}}) => {
  try {
    const wasm = exported(await load())
    current = id
    const bytes = new TextEncoder().encode(JSON.stringify(request))
    const at = wasm.shinpan_alloc(bytes.length)
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes)
    const answer = Number(wasm.shinpan_ask(at, bytes.length))
    const length = new DataView(wasm.memory.buffer).getUint32(answer, true)
    const text = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, answer + 4, length).slice())
    wasm.shinpan_free(answer, length + 4)
    postMessage({id, answer: JSON.parse(text)})
  } catch (error) {
    postMessage({id, failure: String(error)})
  }
}
