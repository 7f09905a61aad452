import { connect, type Socket } from 'node:net'
import { serveOrders } from '../kit/worker.ts'

/**
 * `open`: connects to an HTTP-FLV stream with some viewers that read and some that don't. `count`: returns what was read
 * since.
 */
export type WatchOrder =
  | { open: { port: number; path: string; readers: number; stalled: number } }
  | { count: true }

/** How many bytes were read since the last order. */
export interface Watched {
  bytes: number
}

let bytes = 0

function open(port: number, path: string, isStalled: boolean): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    socket.once('data', () => {
      resolve(socket)
      if (isStalled) socket.pause()
    })
    if (!isStalled)
      socket.on('data', data => {
        bytes += data.length
      })
  })
}

serveOrders<WatchOrder, Watched>(async order => {
  if ('open' in order) {
    const { port, path, readers, stalled } = order.open
    for (let count = 0; count < readers + stalled; count++) await open(port, path, count >= readers)
  }
  const read = bytes
  bytes = 0
  return { bytes: read }
})
