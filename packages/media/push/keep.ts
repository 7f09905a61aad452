import type { ClipOptions, ClipPlayer } from '../api/clips.ts'
import type { CopyOptions, StreamCopy } from '../api/copy.ts'
import type { Pusher, SampleName } from '../api/pusher.ts'
import { copyStream } from './copy-stream.ts'
import { playClips } from './play-clips.ts'
import { push } from './push.ts'

/** How long after its end a pushed stream, and a copied one, is started again, in milliseconds. */
const pushAgainMs = 3000
const copyAgainMs = 1000

/** A stream that is started again after each end and each refusal, until it is stopped. */
export interface KeptStream<Stream> {
  /** The running stream; undefined between two connections. */
  current(): Stream | undefined
  stop(): Promise<void>
}

/**
 * Starts a stream, and starts it again some time after its end.
 * @param begin undefined while there is nothing to start; calls `onEnd` after the end
 */
function keepStream<Stream extends { stop(): Promise<void> }>(
  begin: (onEnd: () => void) => Promise<Stream> | Stream | undefined,
  againMs: number,
): KeptStream<Stream> {
  let current: Stream | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  function restart(): void {
    current = undefined
    clearTimeout(again)
    if (isStopped) return
    again = setTimeout(() => {
      starting = start()
    }, againMs).unref()
  }
  async function start(): Promise<void> {
    try {
      const stream = begin(restart)
      if (!stream) return restart()
      current = await stream
    } catch {
      restart()
    }
  }
  let starting = start()

  return {
    current: () => current,
    async stop() {
      isStopped = true
      clearTimeout(again)
      await starting
      await current?.stop()
    },
  }
}

/** Pushes a sample in a loop. @param url the address; undefined while there is none */
export const keepPushing = (url: () => string | undefined, sample: SampleName): KeptStream<Pusher> =>
  keepStream(onEnd => {
    const to = url()
    return to === undefined ? undefined : push({ url: to, sample, onEnd })
  }, pushAgainMs)

/** Pushes clips one after the other, unchanged. @param url the address; undefined while there is none */
export const keepPlaying = (
  url: () => string | undefined,
  next: ClipOptions['next'],
): KeptStream<ClipPlayer> =>
  keepStream(onEnd => {
    const to = url()
    return to === undefined ? undefined : playClips({ url: to, next, onEnd })
  }, pushAgainMs)

/**
 * Copies a stream.
 * @param addresses source and target; undefined while there is none
 * @param silentMs after this time without sound and picture the copy is started again
 */
export const keepCopying = (
  addresses: () => Pick<CopyOptions, 'from' | 'to'> | undefined,
  silentMs: number,
): KeptStream<StreamCopy> =>
  keepStream(onEnd => {
    const pair = addresses()
    return pair && copyStream({ ...pair, silentMs, onEnd })
  }, copyAgainMs)
