// The two places where the page can live.

import {execFile, spawn} from 'node:child_process'
import {readFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import path from 'node:path'
import {promisify} from 'node:util'

/** `shinpan serve` on a free port. @param {string} program @returns {Promise<{base: string, stop: () => void}>} */
export function serveProgram(program) {
  const child = spawn(program, ['serve', '--port', '0'], {stdio: ['ignore', 'pipe', 'inherit']})
  return new Promise((resolve, reject) => {
    let said = ''
    child.on('error', reject)
    child.on('exit', code => reject(new Error(`shinpan serve ended with ${code}: ${said}`)))
    child.stdout.on('data', data => {
      said += data
      const base = /http:\/\/\S+/.exec(said)?.[0]
      if (base && said.includes('\n')) resolve({base, stop: () => child.kill('SIGTERM')})
    })
  })
}

/** `shinpan page --out`. @param {string} program @param {string} folder */
export function writePage(program, folder) {
  return promisify(execFile)(program, ['page', '--out', folder])
}

const TYPES = {html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', wasm: 'application/wasm'}

/** A server that knows nothing but files, with the page in a folder of it. @param {string} folder */
export function serveFiles(folder) {
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    const file = path.join(folder, path.normalize(name.replace(/^\/go\//, '/')).replace(/\/$/, '/index.html'))
    try {
      const type = TYPES[/** @type {keyof typeof TYPES} */ (file.split('.').at(-1))] ?? 'application/octet-stream'
      const body = name.startsWith('/go/') ? await readFile(file) : null
      if (body) response.writeHead(200, {'Content-Type': type}).end(body)
      else response.writeHead(404).end()
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => {
    const {port} = /** @type {import('node:net').AddressInfo} */ (server.address())
    resolve({base: `http://127.0.0.1:${port}/go/`, stop: () => server.close()})
  }))
}
