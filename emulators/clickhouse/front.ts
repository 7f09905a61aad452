import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdDecompressSync } from 'node:zlib'
import type { Engine, Statement } from './engine.ts'

/** User who may send requests. */
export const login = { username: 'greenroom', password: 'secret' } as const
/**
 * A request to this path makes the next statements fail: `?times=3&code=243`. Code 0: they work, and their answer is
 * lost.
 */
export const refusalPath = '/refuse'

/** Query parameters that are no settings. */
const noSettings = new Set([
  ...['query', 'database', 'query_id', 'session_id', 'session_timeout', 'role', 'default_format'],
  ...['wait_end_of_query', 'enable_http_compression', 'send_progress_in_http_headers'],
])
const authorization = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`

/** Answers as ClickHouse's HTTP interface does, as far as its official client needs. */
export function createFront(engine: Engine): RequestListener {
  let refusals = { left: 0, code: 0 }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://clickhouse')
    if (url.pathname === '/ping') return void response.end('Ok.\n')
    if (url.pathname === refusalPath) {
      refusals = { left: Number(url.searchParams.get('times')), code: Number(url.searchParams.get('code')) }
      return void response.end()
    }
    const sent = await buffer(request)
    const body = request.headers['content-encoding'] === 'zstd' ? zstdDecompressSync(sent) : sent
    if (request.headers.authorization !== authorization)
      return fail(response, 'Code: 516. DB::Exception: Authentication failed. (AUTHENTICATION_FAILED)')
    const isRefused = refusals.left > 0
    if (isRefused) refusals.left--
    if (isRefused && refusals.code !== 0) {
      return fail(response, `Code: ${refusals.code}. DB::Exception: Refused as a test wants it. (REFUSED)`)
    }
    try {
      const { bytes, rowsRead } = await engine.run(statementOf(url.searchParams, body))
      if (isRefused) return void response.destroy()
      const summary = JSON.stringify({ read_rows: String(rowsRead) })
      const head = {
        'Content-Type': 'text/plain; charset=UTF-8',
        'X-ClickHouse-Query-Id': url.searchParams.get('query_id') ?? '',
        'X-ClickHouse-Summary': summary,
      }
      const isZipped = /gzip/.test(request.headers['accept-encoding'] ?? '')
      if (isZipped) response.writeHead(200, { ...head, 'Content-Encoding': 'gzip' }).end(gzipSync(bytes))
      else response.writeHead(200, head).end(bytes)
    } catch (error) {
      fail(response, error instanceof Error ? error.message : String(error))
    }
  }

  return (request, response) => {
    answer(request, response).catch(() => response.destroy())
  }
}

function statementOf(search: URLSearchParams, body: Buffer): Statement {
  const query = search.get('query') ?? ''
  const parameters: Statement['parameters'] = {}
  const settings: Statement['settings'] = {}
  for (const [name, value] of search) {
    if (name.startsWith('param_')) parameters[name.slice('param_'.length)] = value
    else if (!noSettings.has(name)) settings[name] = value
  }
  return {
    text: query === '' ? body.toString() : `${query}\n${body.toString()}`,
    database: search.get('database') ?? 'default',
    parameters,
    settings,
  }
}

/** Answers with an error in ClickHouse's form. */
function fail(response: ServerResponse, message: string): void {
  const code = /^Code: (\d+)/.exec(message)?.[1] ?? '1002'
  response
    .writeHead(code === '516' ? 403 : code === '60' ? 404 : 500, { 'X-ClickHouse-Exception-Code': code })
    .end(`${message.replace(/\s+$/, '')} (version 26.7.2.1 (official build))\n`)
}
