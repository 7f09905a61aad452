import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { defaultLimits } from '../api/limits.ts'
import { readVideoFacts } from '../flv/video-facts.ts'
import { connectPlayer } from '../push/rtmp-client.ts'
import { amfObject, isAmfObject } from '../rtmp/amf.ts'
import { connectAnswer, publishStream, result } from '../rtmp/answers.ts'
import { ChunkReader } from '../rtmp/chunk-reader.ts'
import { writeChunks } from '../rtmp/chunk-writer.ts'
import { type Command, commandMessage, readCommand } from '../rtmp/command.ts'
import { chunkSizeMessage } from '../rtmp/control.ts'
import { answerHello, echoBytes, helloBytes } from '../rtmp/handshake.ts'
import { messageType, type RtmpMessage } from '../rtmp/message.ts'

/** A request to push or to watch, as sent to the hook. */
export interface NodeClient {
  id: string
  verb: 'publish' | 'play'
  /** `live/room`. */
  path: string
  query: string
}

interface Connection extends NodeClient {
  socket: Socket
}

const chunkSize = 60_000
const setDataFrameBytes = 16

/**
 * A foreign media server, as little of it as publishers and players of RTMP need: it gives players the headers
 * and all since the last key frame.
 */
export async function startRtmpNode(hook: {
  isAllowed(client: NodeClient): Promise<boolean>
  hasLeft(client: NodeClient): void
}) {
  const connections = new Map<string, Connection>()
  // Including connections that have not asked for anything yet.
  const sockets = new Set<Socket>()
  const kept = new Map<string, { headers: RtmpMessage[]; group: RtmpMessage[] }>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void serve(socket).catch(() => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  async function serve(socket: Socket): Promise<void> {
    socket.on('error', () => undefined)
    const reader = new ChunkReader(defaultLimits)
    const bytes = socket[Symbol.asyncIterator]()
    let greeting: Buffer = Buffer.alloc(0)
    const hasShaken = () => greeting.length >= helloBytes + echoBytes
    let hasAnswered = false
    while (!hasShaken()) {
      greeting = Buffer.concat([greeting, await next(bytes)])
      if (!hasAnswered && greeting.length >= helloBytes) hasAnswered = socket.write(answerHello(greeting))
    }
    reader.push(greeting.subarray(helloBytes + echoBytes))
    const client = await negotiate(socket, reader, bytes)
    if (!(await hook.isAllowed(client))) {
      socket.destroy()
      return
    }
    const connection = { ...client, socket }
    connections.set(client.id, connection)
    socket.once('close', () => {
      connections.delete(client.id)
      if (client.verb === 'publish') kept.delete(client.path)
      hook.hasLeft(client)
    })
    begin(connection)
    for (;;) {
      for (let message = reader.next(); message !== undefined; message = reader.next())
        if (client.verb === 'publish') take(client.path, message)
      reader.push(await next(bytes))
    }
  }

  function begin({ path, socket, verb }: Connection): void {
    const code = verb === 'publish' ? 'NetStream.Publish.Start' : 'NetStream.Play.Start'
    const status = amfObject({ level: 'status', code, description: '' })
    send(socket, commandMessage({ name: 'onStatus', transaction: 0, values: [null, status] }, publishStream))
    if (verb === 'publish') kept.set(path, { headers: [], group: [] })
    else
      for (const message of [...(kept.get(path)?.headers ?? []), ...(kept.get(path)?.group ?? [])])
        send(socket, message)
  }

  function take(path: string, message: RtmpMessage): void {
    const { payload, type } = message
    const stream = kept.get(path)
    if (!stream || (type !== messageType.audio && type !== messageType.video && type !== messageType.data))
      return
    const sent =
      type === messageType.data ? { ...message, payload: payload.subarray(setDataFrameBytes) } : message
    const facts = type === messageType.video ? readVideoFacts(payload) : undefined
    const isHeader =
      type === messageType.data ||
      facts?.isFrame === false ||
      (type === messageType.audio && payload[1] === 0)
    if (isHeader) stream.headers.push(sent)
    else if (facts?.isKeyFrame) stream.group = [sent]
    else stream.group.push(sent)
    for (const { path: watched, socket, verb } of connections.values())
      if (verb === 'play' && watched === path) send(socket, sent)
  }

  return {
    port: address === null || typeof address === 'string' ? 0 : address.port,
    clients: () => [...connections.values()].map(({ socket: _, ...client }) => client),
    kick(id: string): boolean {
      const openConnection = connections.get(id)
      openConnection?.socket.destroy()
      return openConnection !== undefined
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Opens a stream of a node as a player of RTMP does. */
export async function watchNode(url: string): Promise<{ leave(): void }> {
  const leaving = new AbortController()
  const { socket } = await connectPlayer(url, leaving.signal)
  socket.resume()
  return { leave: () => leaving.abort() }
}

/** Answers commands until the client asks to push or to watch. */
async function negotiate(
  socket: Socket,
  reader: ChunkReader,
  bytes: AsyncIterator<Buffer>,
): Promise<NodeClient> {
  let app = ''
  for (;;) {
    const message = reader.next()
    if (message === undefined) {
      reader.push(await next(bytes))
      continue
    }
    if (message.type !== messageType.command) continue
    const { name, transaction, values }: Command = readCommand(message, defaultLimits)
    const [facts, place] = values
    if (name === 'connect') {
      if (!isAmfObject(facts) || typeof facts.get('tcUrl') !== 'string')
        throw new Error('connect has no tcUrl, which other servers need')
      app = String(facts.get('app'))
      send(socket, chunkSizeMessage(chunkSize))
      send(socket, connectAnswer(transaction))
    } else if (name === 'createStream') send(socket, result(transaction, publishStream))
    else if ((name === 'publish' || name === 'play') && typeof place === 'string') {
      const [stream = '', query = ''] = place.split('?', 2)
      return { id: randomUUID(), verb: name, path: `${app}/${stream}`, query }
    }
  }
}

async function next(bytes: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await bytes.next()
  if (done) throw new Error('The client has left')
  return value
}

function send(socket: Socket, message: RtmpMessage): void {
  if (socket.writable) socket.write(writeChunks({ ...message, streamId: publishStream }, 4, chunkSize))
}
