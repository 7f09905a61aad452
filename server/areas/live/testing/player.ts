import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'

/** A client that opened the address of a ticket. */
export interface Player {
  /** Resolves when so many bytes came. */
  received(bytes: number): Promise<Buffer>
  /** Resolves when the connection has ended, by either side. */
  closed: Promise<void>
  leave(): void
}

/** Opens the address of a ticket; gives the HTTP status when it is refused. */
export async function openPlayer(port: number, address: string): Promise<Player | number> {
  const asking = request({
    ...{ host: '127.0.0.1', port, path: address },
    headers: {
      ...{ Connection: 'Upgrade', Upgrade: 'websocket' },
      ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64') },
    },
  })
  asking.end()
  const answered = await new Promise<{ socket: Socket; head: Buffer } | number>((resolve, reject) => {
    asking.once('upgrade', (_, socket, head) => resolve({ socket, head }))
    asking.once('response', response => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asking.once('error', reject)
  })
  return typeof answered === 'number' ? answered : toPlayer(answered)
}

function toPlayer({ socket, head }: { socket: Socket; head: Buffer }): Player {
  let bytes = head
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').then(() => undefined)
  return {
    closed,
    async received(count) {
      while (bytes.length < count) await once(socket, 'data')
      return bytes
    },
    leave: () => socket.destroy(),
  }
}
