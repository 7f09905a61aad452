import { setTimeout as wait } from 'node:timers/promises'
import type { CopyOptions, StreamCopy } from '../api/copy.ts'
import { closePublisher, toMessage } from '../push/push.ts'
import { connectPublisher, type RtmpClient } from '../push/rtmp-client.ts'
import { readTags } from './read-tags.ts'

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
