import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { defaultLimits } from '../api/limits.ts'
import { amfObject, isAmfObject } from '../rtmp/amf.ts'
import { ChunkReader } from '../rtmp/chunk-reader.ts'
import { writeChunks } from '../rtmp/chunk-writer.ts'
import { type Command, commandMessage, readCommand } from '../rtmp/command.ts'
import { chunkSizeMessage } from '../rtmp/control.ts'
import { echo, echoBytes, hello, helloBytes } from '../rtmp/handshake.ts'
import { messageType, type RtmpMessage } from '../rtmp/message.ts'

export const chunkSize = 60_000
/** What we call ourselves. */
export const flashVer = 'FMLE/3.0 (compatible)'
const defaultPort = 1935

/** A client's connection that has been allowed to publish, or to play. */
export interface RtmpClient {
  readonly socket: Socket
  /** Data that arrived behind the permission. */
  readonly reader: ChunkReader
  send(message: RtmpMessage): void
  command(name: string, ...values: Command['values']): void
}

/** Where to publish: everything behind the application is the name. @throws Error for another protocol */
function readRtmpUrl(url: string) {
  const { protocol, hostname, port, pathname, search } = new URL(url)
  const [, app = '', ...name] = pathname.split('/')
  if (protocol !== 'rtmp:') throw new Error(`${protocol} is not RTMP`)
  const host = hostname.replace(/^\[|\]$/g, '')
  const tcUrl = `rtmp://${hostname}:${port || defaultPort}/${app}`
  return { host, port: Number(port || defaultPort), app, tcUrl, name: `${name.join('/')}${search}` }
}

/**
 * Connects and publishes.
 * @param isStubborn takes a refusal for a permission
 * @throws Error when the server refuses, with what it says
 */
export const connectPublisher = (url: string, isStubborn: boolean): Promise<RtmpClient> =>
  open(url, { verb: 'publish', isStubborn })

/**
 * Connects and plays.
 * @param signal ends the attempt, and the connection
 * @throws Error when the server refuses, with what it says
 */
export const connectPlayer = (url: string, signal: AbortSignal): Promise<RtmpClient> =>
  open(url, { verb: 'play', isStubborn: false, signal })

interface Wish {
  verb: 'publish' | 'play'
  isStubborn: boolean
  signal?: AbortSignal
}

async function open(url: string, wish: Wish): Promise<RtmpClient> {
  const { host, port, ...stream } = readRtmpUrl(url)
  const socket = connect({ port, host, allowHalfOpen: true })
  const end = () => socket.destroy()
  wish.signal?.addEventListener('abort', end, { once: true })
  socket.once('close', () => wish.signal?.removeEventListener('abort', end))
  socket.setNoDelay(true)
  try {
    await once(socket, 'connect', wish.signal && { signal: wish.signal })
    socket.on('error', () => {})
    return await ask(socket, { ...stream, ...wish })
  } catch (error) {
    socket.destroy()
    throw error
  }
}

interface Question extends Wish {
  app: string
  tcUrl: string
  name: string
}

/** Formats of Enhanced RTMP: servers send HEVC and AV1 only to clients that name them. */
export const fourCcList = ['hvc1', 'av01', 'vp09', 'Opus']

async function ask(socket: Socket, { app, tcUrl, name, verb, isStubborn }: Question): Promise<RtmpClient> {
  const reader = new ChunkReader(defaultLimits)
  const send = (message: RtmpMessage) => {
    if (socket.writable)
      socket.write(writeChunks(message, message.type === messageType.audio ? 4 : 6, chunkSize))
  }
  let transaction = 0
  const command: RtmpClient['command'] = (commandName, ...values) =>
    send(commandMessage({ name: commandName, transaction: ++transaction, values }))

  await shakeHands(socket, reader)
  send(chunkSizeMessage(chunkSize))
  command('connect', amfObject({ app, type: 'nonprivate', flashVer, tcUrl, fourCcList }))
  command('createStream', null)
  if (verb === 'publish') command('publish', null, name, 'live')
  else command('play', null, name)
  for (;;) {
    const message = reader.next()
    if (message === undefined) reader.push(await nextBytes(socket))
    else if (isAllowed(message, isStubborn)) return { socket, reader, send, command }
  }
}

/** Greets the other side, and gives the reader what follows its greeting. */
export async function shakeHands(socket: Socket, reader: ChunkReader): Promise<void> {
  socket.write(hello())
  let greeting: Buffer = Buffer.alloc(0)
  while (greeting.length < helloBytes + echoBytes)
    greeting = Buffer.concat([greeting, await nextBytes(socket)])
  socket.write(echo(greeting))
  reader.push(greeting.subarray(helloBytes + echoBytes))
}

const allowed: ReadonlySet<string> = new Set(['NetStream.Publish.Start', 'NetStream.Play.Start'])

/** @throws Error when it is a refusal */
function isAllowed(message: RtmpMessage, isStubborn: boolean): boolean {
  if (message.type !== messageType.command) return false
  const { name, values } = readCommand(message, defaultLimits)
  if (name === '_error') throw new Error('The server refused')
  const status = values[1]
  if (name !== 'onStatus' || !isAmfObject(status)) return false
  if (isStubborn) return true
  if (status.get('level') === 'error')
    throw new Error(`${String(status.get('code'))}: ${String(status.get('description'))}`)
  return allowed.has(String(status.get('code')))
}

/** The next bytes of a socket, which is paused again. @throws Error when it was closed */
export function nextBytes(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The server closed the connection'))
    socket.once('end', fail)
    socket.once('close', fail)
    socket.once('data', (data: Buffer) => {
      socket.pause()
      socket.off('end', fail)
      socket.off('close', fail)
      resolve(data)
    })
    socket.resume()
  })
}
