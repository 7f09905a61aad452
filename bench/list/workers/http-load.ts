import { type LoadResult, load } from '../../kit/load.ts'
import { openRawConnection, type RawConnection } from '../../kit/raw-http.ts'
import { serveOrders } from '../../kit/worker.ts'

/** Requests these addresses in turn over this number of connections, one request at a time on each. */
export interface HttpOrder {
  url: string
  paths: readonly string[]
  headers: Record<string, string>
  /** End of the body of every correct response. */
  ending: string
  connections: number
  seconds: number
}

let connections: RawConnection[] | undefined

serveOrders<HttpOrder, LoadResult>(async order => {
  const url = new URL(order.url)
  const { ending } = order
  connections ??= await Promise.all(
    Array.from({ length: order.connections }, () => openRawConnection(url, ending)),
  )
  const open = connections
  const lines = Object.entries({ Host: url.host, ...order.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const requests = order.paths.map(path =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
  )
  return load(order.connections, order.seconds, async (lane, turn) => {
    const request = requests[turn % requests.length]
    if (request) await open[lane]?.exchange(request)
  })
})
