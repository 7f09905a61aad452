import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Scope } from '../kit/scope.ts'

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

interface ServedFile {
  body: Uint8Array
  headers: Record<string, string>
}

/**
 * Serves a built peer as our server does its console: compressed by brotli, hashed files for good, pages by its
 * `index.html`. Its calls are answered at once with what `answers.json` beside `dist` says for their path.
 * @param directory has `dist` and perhaps `answers.json`
 * @returns the address, without a slash at its end
 */
export async function serveBuilt(scope: Scope, directory: string): Promise<string> {
  const files = await readFiles(join(directory, 'dist'))
  const answers: Record<string, unknown> = JSON.parse(
    await readFile(join(directory, 'answers.json'), 'utf8').catch(() => '{}'),
  )
  for (const [path, answer] of Object.entries(answers))
    files.set(path, {
      body: Buffer.from(JSON.stringify(answer)),
      headers: { 'Content-Type': 'application/json' },
    })
  const page = files.get('/index.html')
  if (!page) throw new Error(`${directory} has no dist/index.html`)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer')
    const isPage = !pathname.startsWith('/api/') && extname(pathname) === ''
    const file = files.get(pathname) ?? (isPage ? page : undefined)
    response.writeHead(file ? 200 : 404, { ...file?.headers, 'Content-Length': file?.body.length ?? 0 })
    response.end(file?.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return `http://127.0.0.1:${address.port}`
}

async function readFiles(root: string): Promise<Map<string, ServedFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.map(async (path): Promise<[string, ServedFile]> => {
      const isCompressed = compressible.has(extname(path))
      const bytes = await readFile(path)
      const headers = {
        'Content-Type': types[extname(path)] ?? 'application/octet-stream',
        'Cache-Control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(isCompressed && { 'Content-Encoding': 'br' }),
      }
      return [`/${relative(root, path)}`, { body: isCompressed ? await compress(bytes) : bytes, headers }]
    }),
  )
  return new Map(files)
}
