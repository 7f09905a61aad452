import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Opens a port of this machine and calls `treat` for each connection. */
async function openPort(treat: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    treat(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
  return { port: address.port, close }
}

/** Opens a port of this machine for one test and calls `treat` for each connection. */
export async function listenOnPort(treat: (socket: Socket) => void): Promise<number> {
  const { port, close } = await openPort(treat)
  onTestFinished(close)
  return port
}

/** A TCP proxy to a local server whose connections can break. */
export interface BreakableDoor {
  port: number
  /** Accepts connections but transfers nothing, like a server that hangs. */
  freeze(): void
  /** Ends all connections and hangs up on new ones. */
  cut(): void
  /** Transfers everything again, data held back by `freeze` included. */
  mend(): void
  close(): Promise<void>
}

/** Like {@link openDoor}, with connections that the test breaks and mends. @param target path of a socket, or a local port */
export async function openBreakableDoor(target: string | { port: number }): Promise<BreakableDoor> {
  const pairs = new Set<{ outside: Socket; inside: Socket }>()
  let waiting: Socket[] = []
  let state: 'open' | 'frozen' | 'cut' = 'open'
  const join = (outside: Socket) => {
    const inside = typeof target === 'string' ? connect(target) : connect({ ...target, host: '127.0.0.1' })
    const pair = { outside, inside }
    pairs.add(pair)
    for (const end of [outside, inside]) {
      end.on('error', () => {})
      end.on('close', () => {
        pairs.delete(pair)
        outside.destroy()
        inside.destroy()
      })
    }
    outside.pipe(inside).pipe(outside)
  }
  const { port, close } = await openPort(socket => {
    if (state === 'open') join(socket)
    else if (state === 'frozen') waiting.push(socket)
    else socket.destroy()
  })
  return {
    port,
    close,
    freeze() {
      state = 'frozen'
      for (const { outside, inside } of pairs) {
        outside.unpipe(inside).pause()
        inside.unpipe(outside).pause()
      }
    },
    cut() {
      state = 'cut'
      for (const { outside } of pairs) outside.destroy()
    },
    mend() {
      if (state === 'frozen') for (const { outside, inside } of pairs) outside.pipe(inside).pipe(outside)
      state = 'open'
      for (const socket of waiting) if (!socket.destroyed) join(socket)
      waiting = []
    },
  }
}

/** Makes a PostgreSQL with only a socket reachable through a port, for tests of DATABASE_URL. */
export function openDoor(socketPath: string): Promise<number> {
  return listenOnPort(socket => {
    const inside = connect(socketPath)
    inside.on('error', () => socket.destroy())
    socket.pipe(inside).pipe(socket)
  })
}
