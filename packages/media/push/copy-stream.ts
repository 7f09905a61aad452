import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { CopyOptions, StreamCopy } from '../api/copy.ts'
import { type Tag, tagType } from '../flv/tag.ts'
import { FlvTagReader } from '../flv/tag-reader.ts'
import { Acknowledger } from '../rtmp/acknowledge.ts'
import { splitAggregate } from '../rtmp/aggregate.ts'
import { answerPing } from '../rtmp/control.ts'
import { messageType } from '../rtmp/message.ts'
import { closePublisher, toMessage } from './push.ts'
import { connectPlayer, connectPublisher, type RtmpClient } from './rtmp-client.ts'

const media: ReadonlySet<number> = new Set(Object.values(tagType))

/**
 * The tags of a stream, as they come, until it ends.
 * @throws Error when it is refused or breaks off
 */
function readTags(url: string, signal: AbortSignal): AsyncGenerator<Tag[]> {
  return url.startsWith('rtmp:') ? readRtmp(url, signal) : readFlv(url, signal)
}

async function* readFlv(url: string, signal: AbortSignal): AsyncGenerator<Tag[]> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { signal }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`The server answered with ${response.statusCode}`)
  }
  const reader = new FlvTagReader()
  for await (const piece of response) yield [...reader.push(piece)]
}

async function* readRtmp(url: string, signal: AbortSignal): AsyncGenerator<Tag[]> {
  const { reader, send, socket } = await connectPlayer(url, signal)
  const acknowledger = new Acknowledger()
  try {
    yield takeTags()
    for await (const piece of socket) {
      const due = acknowledger.count(piece.length)
      if (due) send(due)
      reader.push(piece)
      yield takeTags()
    }
  } finally {
    socket.destroy()
  }

  function takeTags(): Tag[] {
    const tags: Tag[] = []
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      acknowledger.follow(message)
      const answer = message.type === messageType.userControl ? answerPing(message) : undefined
      if (answer) send(answer)
      tags.push(...splitAggregate(message).filter(({ type }) => media.has(type)))
    }
    return tags
  }
}

/** The limit of bytes that wait for the other side; above it, reading pauses. */
const maxWaiting = 4 * 1024 * 1024
/** Interval in which a blocked target is checked again. */
const drainMs = 50

/**
 * Takes a stream from one server and gives it to another, until it ends or is stopped. The other side is not asked
 * before the first piece has come.
 */
export function copyStream(options: CopyOptions): StreamCopy {
  const { from, onBegin, onEnd, silentMs, to } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const silence = setTimeout(() => stopping.abort(new Error('Nothing came')), silentMs).unref()
  let isStopped = false

  async function publish(): Promise<RtmpClient> {
    const client = await connectPublisher(to, false)
    const { socket } = client
    socket.resume()
    socket.on('end', () => socket.destroy())
    socket.once('close', () => stopping.abort(new Error('The other side has ended it')))
    onBegin?.()
    return client
  }
  async function run(): Promise<void> {
    let client: RtmpClient | undefined
    try {
      for await (const tags of readTags(from, signal)) {
        if (tags.length === 0) continue
        silence.refresh()
        client ??= await publish()
        for (const tag of tags) client.send(toMessage(tag, 0))
        while (client.socket.writableLength > maxWaiting) await wait(drainMs, undefined, { signal })
        signal.throwIfAborted()
      }
    } finally {
      clearTimeout(silence)
      if (client) await closePublisher(client)
    }
  }

  const ended = run()
    .catch((error: unknown) => (signal.aborted ? signal.reason : error))
    .then(error => onEnd?.(isStopped ? undefined : error))
  return {
    async stop() {
      isStopped = true
      stopping.abort()
      await ended
    },
  }
}
