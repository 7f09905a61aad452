import { setTimeout as wait } from 'node:timers/promises'
import type { ClipOptions, ClipPlayer } from '../api/clips.ts'
import { type Tag, tagType } from '../flv/tag.ts'
import { FlvTagReader } from '../flv/tag-reader.ts'
import { closePublisher, toMessage } from './push.ts'
import { connectPublisher } from './rtmp-client.ts'

/** From the last picture of a clip to the first one of the next, in milliseconds. */
const frameMs = 40
/** Clips are sent this far ahead of real time, so that players do not wait. */
const aheadMs = 200
/** Most bytes that wait for a stalled server before clips pause. */
const maxWaiting = 4 * 1024 * 1024
/** Interval in which a blocked server is checked again. */
const drainMs = 50

/**
 * Publishes clips one after the other, by the clock and with timestamps that go on, until there is none.
 * @throws Error when it cannot connect, or is refused
 */
export async function playClips({ url, next, onEnd }: ClipOptions): Promise<ClipPlayer> {
  const client = await connectPublisher(url, false)
  const { socket } = client
  const stopping = new AbortController()
  const startedAt = performance.now()
  const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.resume()
  socket.on('end', () => socket.destroy())
  socket.once('close', () => stopping.abort())

  async function due(time: number): Promise<void> {
    const early = time - aheadMs - (performance.now() - startedAt)
    if (early > 0) await wait(early, undefined, { signal: stopping.signal })
    while (socket.writableLength > maxWaiting) await wait(drainMs, undefined, { signal: stopping.signal })
  }

  /** Plays a clip from this time of the stream on. @returns the time after it */
  async function play(clip: AsyncIterable<Uint8Array>, from: number): Promise<number> {
    let last = from
    for await (const tag of timed(clip, from)) {
      await due(tag.timestamp)
      stopping.signal.throwIfAborted()
      client.send(toMessage(tag, 0))
      last = Math.max(last, tag.timestamp)
    }
    return last === from ? from : last + frameMs
  }

  async function playAll(): Promise<void> {
    let time = 0
    for (let clip = await next(); clip; clip = await next()) {
      const end = await play(clip, time)
      if (end === time) throw new Error('The clip is empty')
      time = end
    }
  }

  void playAll()
    .catch((error: unknown) => (stopping.signal.aborted ? undefined : error))
    .then(async error => {
      await closePublisher(client)
      await ended
      onEnd?.(error)
    })
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** The tags of a clip with the times of a stream in which the clip begins at `from`. */
async function* timed(clip: AsyncIterable<Uint8Array>, from: number): AsyncGenerator<Tag> {
  const reader = new FlvTagReader()
  let first: number | undefined
  for await (const piece of clip) {
    for (const tag of reader.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))) {
      if (tag.type !== tagType.script) first ??= tag.timestamp
      yield { ...tag, timestamp: from + Math.max(0, tag.timestamp - (first ?? tag.timestamp)) }
    }
  }
}
