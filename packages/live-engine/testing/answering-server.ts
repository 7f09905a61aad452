import { once } from 'node:events'
import { createServer } from 'node:http'

/** A request that came to the API. */
export interface Received {
  method: string
  /** Path and query. */
  path: string
  authorization: string | undefined
}

/** An HTTP server that answers by path and query; 404 with `missing` for all others. */
export async function startAnswering(
  answer: (request: Received) => unknown,
  missing: unknown = {},
): Promise<{ port: number; requests: Received[]; stop(): Promise<void> }> {
  const requests: Received[] = []
  const server = createServer((request, response) => {
    const question = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization,
    }
    requests.push(question)
    const body = answer(question)
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body ?? missing))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    requests,
    port: address === null || typeof address === 'string' ? 0 : address.port,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
