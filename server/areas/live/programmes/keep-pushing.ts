import { type Pusher, push, type SampleName } from '@greenroom/media'

/** How long after its end a stream is pushed again, in milliseconds. */
const againMs = 3000

/** A stream of our own that is pushed again whenever it ends, until it is stopped. */
export interface KeptStream {
  /** What pushes now; undefined between two connections. */
  pusher(): Pusher | undefined
  stop(): Promise<void>
}

/** Pushes a sample in a loop, and again some seconds after the stream ended for any reason, refusals included. */
export function keepPushing(url: () => string | undefined, sample: SampleName): KeptStream {
  let current: Pusher | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  function comeAgain(): void {
    current = undefined
    clearTimeout(again)
    if (!isStopped) again = setTimeout(begin, againMs).unref()
  }
  async function begin(): Promise<void> {
    const to = url()
    if (to === undefined) return comeAgain()
    try {
      const started = await push({ url: to, sample, onEnd: comeAgain })
      current = started
      if (isStopped) await started.stop()
    } catch {
      comeAgain()
    }
  }
  void begin()

  return {
    pusher: () => current,
    async stop() {
      isStopped = true
      clearTimeout(again)
      await current?.stop()
    },
  }
}
