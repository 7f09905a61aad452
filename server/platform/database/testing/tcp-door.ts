import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Listens on a port of this machine for one test, and treats each connection as told. */
export async function listenOnPort(treat: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    treat(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Makes a PostgreSQL that only has a socket reachable through a port, for tests of DATABASE_URL. */
export function openDoor(socketPath: string): Promise<number> {
  return listenOnPort(socket => {
    const inside = connect(socketPath)
    inside.on('error', () => socket.destroy())
    socket.pipe(inside).pipe(socket)
  })
}
