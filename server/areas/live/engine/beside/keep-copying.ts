import { copyStream, type StreamCopy } from '@greenroom/media'

/** How long after its end a stream is copied again. */
const againMs = 1000

/** A copy of a stream that is restarted whenever it ends, until it is stopped. */
export interface KeptCopy {
  stop(): Promise<void>
}

/**
 * Copies a stream until it is stopped; whatever ends the copy, it is started again a second later.
 * @param addresses source and target; undefined while there is none
 * @param silentMs after this time without sound and picture the copy is started again
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
