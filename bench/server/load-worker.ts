import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import type { SocketAddress } from '../../server/platform/database/database.ts'
import { percentile } from '../kit/statistics.ts'
import { serveOrders } from '../kit/worker.ts'

/** A statement as the server sends it. */
export interface Statement {
  text: string
  parameters: unknown[]
}

/** Full load by these requests or statements in turn: on a server, or on the bare driver. */
export type LoadOrder = {
  seconds: number
  /** How many requests are under way at any time. */
  lanes: number
} & (
  | {
      url: string
      paths: readonly string[]
      headers: Record<string, string>
      /** End of the body of every correct response. */
      ending: string
    }
  | { address: SocketAddress; statements: readonly Statement[]; connections: number }
)

export interface LoadResult {
  perSecond: number
  /** Milliseconds that 99 % of the requests do not exceed. */
  p99: number
}

/** Keeps all lanes busy: each asks again as soon as its answer is there. `turn` counts over all lanes. */
async function load(
  { seconds, lanes }: Pick<LoadOrder, 'seconds' | 'lanes'>,
  ask: (lane: number, turn: number) => Promise<unknown>,
): Promise<LoadResult> {
  const waits: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  let turn = 0
  const run = async (lane: number) => {
    for (let requestedAt = performance.now(); requestedAt < end; ) {
      await ask(lane, turn++)
      const answeredAt = performance.now()
      waits.push(answeredAt - requestedAt)
      requestedAt = answeredAt
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  return { perSecond: (waits.length * 1000) / (performance.now() - begun), p99: percentile(waits, 99) }
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Sends a prepared request and waits for the whole response, of which it parses as little as possible: a general HTTP
 * client would take as much of the processor as the server that is measured.
 */
function exchange(socket: Socket, request: Buffer, ending: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    const done = (error?: Error) => {
      for (const event of ['data', 'error', 'close']) socket.removeAllListeners(event)
      if (error) reject(error)
      else resolve()
    }
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const head = received.indexOf(headEnd)
      if (head === -1) return
      const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1]
      if (length === undefined) return done(new Error(`A response without a length: ${received}`))
      const end = head + headEnd.length + Number(length)
      if (received.length < end) return
      if (received.subarray(end - ending.length, end).equals(ending)) return done()
      done(new Error(`A wrong response: ${received.subarray(0, 2000)}`))
    })
    socket.once('error', done)
    socket.once('close', () => done(new Error('The server closed the connection')))
    socket.write(request)
  })
}

const sockets = new Map<string, Promise<Socket[]>>()

async function openSockets({ port, hostname }: URL, lanes: number): Promise<Socket[]> {
  const opened = Array.from({ length: lanes }, () => connect(Number(port), hostname).setNoDelay(true))
  await Promise.all(opened.map(socket => once(socket, 'connect')))
  return opened
}

const drivers = new Map<string, postgres.Sql>()

function openDriver({ socketDirectory, port, user, database }: SocketAddress, max: number): postgres.Sql {
  return postgres({ path: `${socketDirectory}/.s.PGSQL.${port}`, user, database, max })
}

serveOrders<LoadOrder, LoadResult>(async order => {
  if ('address' in order) {
    const key = order.address.socketDirectory
    const driver = drivers.get(key) ?? openDriver(order.address, order.connections)
    drivers.set(key, driver)
    return load(order, async (_, turn) => {
      const statement = order.statements[turn % order.statements.length]
      const rows = await driver.unsafe(statement?.text ?? '', statement?.parameters as never[], {
        prepare: true,
      })
      if (rows.length === 0) throw new Error('The page is empty')
    })
  }
  const url = new URL(order.url)
  const opening = sockets.get(order.url) ?? openSockets(url, order.lanes)
  sockets.set(order.url, opening)
  const opened = await opening
  const headers = Object.entries({ Host: url.host, ...order.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const requests = order.paths.map(path =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`),
  )
  const ending = Buffer.from(order.ending)
  return load(order, async (lane, turn) => {
    const [socket, request] = [opened[lane], requests[turn % requests.length]]
    if (socket && request) await exchange(socket, request, ending)
  })
})
