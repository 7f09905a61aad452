import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One HTTP/1.1 connection that sends prepared requests and parses as little of the responses as possible. */
export interface RawConnection {
  /** Sends a request and waits for the whole response, whose body must end with `ending`. */
  exchange(request: Buffer): Promise<void>
  close(): void
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Opens a connection that costs the machine next to nothing beside the server that is measured: a general HTTP client
 * would take as much of the processor as the server does.
 * @param ending what the body of every right answer ends with
 */
export async function openRawConnection(url: URL, ending: string): Promise<RawConnection> {
  const socket = connect(Number(url.port), url.hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const endMarker = Buffer.from(ending)
  return {
    exchange: request =>
      new Promise((resolve, reject) => {
        let received: Buffer = Buffer.alloc(0)
        const done = (error?: Error) => {
          stopListening(socket)
          if (error) reject(error)
          else resolve()
        }
        socket.on('data', (chunk: Buffer) => {
          received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
          const head = received.indexOf(headEnd)
          if (head === -1) return
          const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1]
          if (length === undefined) return done(new Error(`An answer without a length: ${received}`))
          const end = head + headEnd.length + Number(length)
          if (received.length < end) return
          if (received.subarray(end - endMarker.length, end).equals(endMarker)) return done()
          done(new Error(`A wrong answer: ${received.subarray(0, 2000)}`))
        })
        socket.once('error', done)
        socket.once('close', () => done(new Error('The server closed the connection')))
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

function stopListening(socket: Socket): void {
  for (const event of ['data', 'error', 'close']) socket.removeAllListeners(event)
}
