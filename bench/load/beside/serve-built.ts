import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Scope } from '../../kit/scope.ts'

const compress = promisify(brotliCompress)

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const compressible: ReadonlySet<string> = new Set(['.css', '.html', '.js', '.json', '.svg'])
const hashed = /[-.][\w-]{8,}\.\w+$/

interface Served {
  body: Uint8Array
  headers: Record<string, string>
}

/**
 * Serves a built peer as our server does its console: compressed by brotli, hashed files for good, pages by its
 * `index.html`. Its calls are answered with what `answers.json` beside `dist` says for their path, at once.
 * @param directory has `dist` and perhaps `answers.json`
 * @returns the address, without a slash at its end
 */
export async function serveBuilt(scope: Scope, directory: string): Promise<string> {
  const files = await readServed(join(directory, 'dist'))
  const answers = await readAnswers(join(directory, 'answers.json'))
  const page = files.get('/index.html')
  if (!page) throw new Error(`${directory} has no dist/index.html`)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer')
    if (!pathname.startsWith('/api/'))
      return send(response, files.get(pathname) ?? (extname(pathname) === '' ? page : undefined))
    const answer = answers.get(pathname)
    send(response, answer && { body: answer, headers: { 'Content-Type': 'application/json' } })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.defer(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return `http://127.0.0.1:${address.port}`
}

function send(response: ServerResponse, found: Served | undefined): void {
  if (!found) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { ...found.headers, 'Content-Length': found.body.length }).end(found.body)
}

async function readServed(root: string): Promise<Map<string, Served>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const served = await Promise.all(
    paths.map(async path => {
      const extension = extname(path)
      const bytes = await readFile(path)
      const headers = {
        'Content-Type': types[extension] ?? 'application/octet-stream',
        'Cache-Control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      }
      const address = `/${relative(root, path)}`
      if (!compressible.has(extension)) return [address, { body: bytes, headers }] as const
      const encoded = { ...headers, 'Content-Encoding': 'br' }
      return [address, { body: await compress(bytes), headers: encoded }] as const
    }),
  )
  return new Map(served)
}

/** Response for each path of the calls; empty when there is no such file. */
async function readAnswers(file: string): Promise<Map<string, Uint8Array>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const answers: Record<string, unknown> = JSON.parse(text)
  return new Map(Object.entries(answers).map(([path, answer]) => [path, Buffer.from(JSON.stringify(answer))]))
}
