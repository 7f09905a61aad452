import { connect, type Socket } from 'node:net'
import { serveOrders } from '../kit/worker.ts'

/** Connects viewers to an HTTP-FLV stream: some that read, and some that stop after the first bytes. */
export interface ViewersOrder {
  port: number
  path: string
  readers: number
  stalled: number
}

function open(port: number, path: string, isStalled: boolean): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    socket.once('data', () => {
      if (isStalled) socket.pause()
      resolve(socket)
    })
    if (!isStalled) socket.resume()
  })
}

serveOrders<ViewersOrder, null>(async ({ port, path, readers, stalled }) => {
  for (let count = 0; count < readers + stalled; count++) await open(port, path, count >= readers)
  return null
})
