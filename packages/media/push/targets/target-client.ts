import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { defaultLimits } from '../../api/limits.ts'
import type { TargetOrder } from '../../api/target.ts'
import { Acknowledger } from '../../rtmp/acknowledge.ts'
import { type AmfValue, amfObject, isAmfObject } from '../../rtmp/amf.ts'
import { ChunkReader } from '../../rtmp/chunk-reader.ts'
import { writeChunks } from '../../rtmp/chunk-writer.ts'
import { type Command, commandMessage, readCommand } from '../../rtmp/command.ts'
import { answerPing, chunkSizeMessage } from '../../rtmp/control.ts'
import { messageType, type RtmpMessage } from '../../rtmp/message.ts'
import { chunkSize, flashVer, fourCcList, nextBytes, shakeHands } from '../rtmp-client.ts'
import { TargetError, targetErrorOf } from './target-error.ts'

const defaultPorts = { 'rtmp:': 1935, 'rtmps:': 443 } as const

/** A target that has accepted the stream. */
export interface TargetClient {
  readonly socket: Socket
  /** Codecs besides H.264 that it takes, as it says: `hvc1`, `*` for all. */
  readonly fourCcs: ReadonlySet<string>
  /** Handed to the network so far, in bytes. */
  sentBytes(): number
  send(message: RtmpMessage): void
  /** Reads what the target says from now on, until it ends. Calls back once. */
  follow(onEnd: (error: TargetError) => void): void
  /** Unpublishes, and closes the connection in good order. */
  close(): Promise<void>
}

/** Gives the IP address to connect to for a host. @throws TargetError when it may not be asked */
export type Resolve = (host: string) => Promise<string>

/** Splits the address of a target. @throws TargetError for another protocol */
function readAddress(address: string) {
  const { protocol, hostname, port, pathname } = new URL(address)
  if (protocol !== 'rtmp:' && protocol !== 'rtmps:')
    throw new TargetError('refused', `${protocol} is not RTMP`)
  const app = pathname.replace(/^\/+|\/+$/g, '')
  const realPort = Number(port || defaultPorts[protocol])
  return {
    isTls: protocol === 'rtmps:',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: realPort,
    app,
    tcUrl: `${protocol}//${hostname}:${realPort}/${app}`,
  }
}

/**
 * Connects to a target and publishes there.
 * @param signal ends the attempt, and the connection
 * @throws TargetError when it refuses, with what it says
 */
export async function connectTarget(
  {
    address,
    resolve,
    streamKey,
  }: Pick<TargetOrder, 'address' | 'streamKey'> & { resolve: Resolve | undefined },
  signal: AbortSignal,
): Promise<TargetClient> {
  const { app, host, isTls, port, tcUrl } = readAddress(address)
  const place = { host: resolve ? await resolve(host) : host, port }
  signal.throwIfAborted()
  const socket = isTls
    ? connectTls({ ...place, ...(isIP(host) === 0 && { servername: host }) })
    : connectPlain(place)
  const end = () => socket.destroy()
  signal.addEventListener('abort', end, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', end))
  socket.setNoDelay(true)
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal })
    socket.on('error', () => {})
    return await publish(socket, { app, tcUrl, streamKey })
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Greets a target and asks it, one question after the other, until it has accepted the stream. */
async function publish(
  socket: Socket,
  { app, tcUrl, streamKey }: { app: string; tcUrl: string; streamKey: string },
): Promise<TargetClient> {
  const reader = new ChunkReader(defaultLimits)
  const acknowledger = new Acknowledger()
  let streamId = 0
  let transaction = 0
  let sentBytes = 0
  let isKeySent = false

  function send(message: RtmpMessage): void {
    if (!socket.writable) return
    const place = message.streamId === 0 ? message : { ...message, streamId }
    const bytes = writeChunks(place, message.type === messageType.audio ? 4 : 6, chunkSize)
    socket.write(bytes, () => {
      sentBytes += bytes.length
    })
  }
  function command(name: string, ...values: Command['values']): number {
    send(commandMessage({ name, transaction: ++transaction, values }, streamId))
    return transaction
  }
  /** Takes received bytes and answers what the connection itself needs. */
  function receive(bytes: Buffer): void {
    const due = acknowledger.count(bytes.length)
    if (due) send(due)
    reader.push(bytes)
  }
  /** The next command of the target that has arrived. @throws TargetError when it is a refusal */
  function nextCommand(): Command | undefined {
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      acknowledger.follow(message)
      const pong = message.type === messageType.userControl ? answerPing(message) : undefined
      if (pong) send(pong)
      if (message.type !== messageType.command && message.type !== messageType.amf3Command) continue
      const received = readCommand(message, defaultLimits)
      if (received.name === 'onStatus') assertNoRefusal(received.values[1])
      return received
    }
    return undefined
  }
  async function commandWhere(isIt: (received: Command) => boolean): Promise<Command> {
    for (;;) {
      const received = nextCommand()
      if (received === undefined) receive(await bytesOf(socket, isKeySent))
      else if (isIt(received)) return received
    }
  }
  async function answerTo(asked: number): Promise<Command['values']> {
    const { name, values } = await commandWhere(
      received => received.transaction === asked && /^_(result|error)$/.test(received.name),
    )
    if (name === '_error') throw refusalOf(values[1] ?? values[0])
    return values
  }

  await shakeHands(socket, reader)
  send(chunkSizeMessage(chunkSize))
  const facts = amfObject({ app, type: 'nonprivate', flashVer, tcUrl, fourCcList })
  const connected = await answerTo(command('connect', facts))
  command('releaseStream', null, streamKey)
  command('FCPublish', null, streamKey)
  const [, created] = await answerTo(command('createStream', null))
  streamId = typeof created === 'number' ? created : 1
  isKeySent = true
  command('publish', null, streamKey, 'live')
  await commandWhere(({ name, values }) => name === 'onStatus' && codeOf(values[1]) === startCode)

  return {
    socket,
    fourCcs: fourCcsOf(connected),
    sentBytes: () => sentBytes,
    send,
    follow(onEnd) {
      let hasEnded = false
      const endWith = (error: TargetError) => {
        if (hasEnded) return
        hasEnded = true
        socket.destroy()
        onEnd(error)
      }
      const listen = (bytes?: Buffer) => {
        try {
          if (bytes) receive(bytes)
          while (nextCommand() !== undefined);
        } catch (error) {
          endWith(targetErrorOf(error))
        }
      }
      socket.on('data', (bytes: Buffer) => listen(bytes))
      socket.once('end', () => socket.destroy())
      socket.once('close', () => endWith(new TargetError('closed', 'The target ended the connection')))
      listen()
      socket.resume()
    },
    async close() {
      if (socket.closed) return
      const closed = once(socket, 'close')
      command('FCUnpublish', null, streamKey)
      command('deleteStream', null, streamId)
      socket.end()
      setTimeout(() => socket.destroy(), farewellMs).unref()
      await closed
    },
  }
}

const startCode = 'NetStream.Publish.Start'
/** Time for the target to close, in milliseconds. */
const farewellMs = 500

const codeOf = (status: AmfValue | undefined) => (isAmfObject(status) ? status.get('code') : undefined)

/** @throws TargetError when the status is a refusal */
function assertNoRefusal(status: AmfValue | undefined): void {
  if (isAmfObject(status) && status.get('level') === 'error') throw refusalOf(status)
}

function refusalOf(status: AmfValue | undefined): TargetError {
  const fields = isAmfObject(status) ? [status.get('code'), status.get('description')] : []
  const texts = fields.filter(field => typeof field === 'string' && field !== '')
  return new TargetError('refused', texts.join(': ') || 'The target refused')
}

/** Many targets say no to a key by closing the connection. */
async function bytesOf(socket: Socket, isKeySent: boolean): Promise<Buffer> {
  try {
    return await nextBytes(socket)
  } catch {
    throw isKeySent
      ? new TargetError('refused', 'The target closed the connection when it had read the stream key')
      : new TargetError('closed', 'The target closed the connection')
  }
}

/** The codecs in the answer to `connect`, as Enhanced RTMP has them. */
function fourCcsOf(values: readonly AmfValue[]): ReadonlySet<string> {
  const infos = values.filter(isAmfObject)
  const maps = infos.map(info => info.get('videoFourCcInfoMap')).filter(isAmfObject)
  const lists = infos.flatMap(info => info.get('fourCcList') ?? [])
  return new Set([...lists.filter(one => typeof one === 'string'), ...maps.flatMap(map => [...map.keys()])])
}
