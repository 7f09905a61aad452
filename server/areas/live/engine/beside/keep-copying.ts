import { copyStream, type StreamCopy } from '@greenroom/media'

/** How long after its end a stream is taken again, in milliseconds. */
const againMs = 1000

/** A stream that is copied again whenever that ends, until it is stopped. */
export interface KeptCopy {
  stop(): Promise<void>
}

/**
 * Copies a stream over and over; whatever ends it, it is begun again a second later.
 * @param addresses where from and where to; undefined while there is none
 * @param silentMs after how long without sound and picture it is begun anew, in milliseconds
 */
export function keepCopying(
  addresses: () => { from: string; to: string } | undefined,
  silentMs: number,
): KeptCopy {
  let current: StreamCopy | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  function begin(): void {
    const found = addresses()
    if (!found) {
      comeAgain()
      return
    }
    current = copyStream({
      ...{ ...found, silentMs },
      onEnd: comeAgain,
    })
  }
  function comeAgain(): void {
    current = undefined
    clearTimeout(again)
    if (!isStopped) again = setTimeout(begin, againMs).unref()
  }
  begin()

  return {
    async stop() {
      isStopped = true
      clearTimeout(again)
      await current?.stop()
    },
  }
}
