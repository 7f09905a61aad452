import { type ClipPlayer, playClips } from '@greenroom/media'
import type { FileStore } from '../../../../platform/files/file-store.ts'

/** How long after its end a stream is pushed again, in milliseconds. */
const againMs = 3000

/** What plays a rotation until it is stopped. */
export interface RotationPlayer {
  stop(): Promise<void>
}

/**
 * Pushes FLV clips unchanged, and again some seconds after the stream ended for any reason.
 * @param url the address to push to; undefined while no server takes streams
 */
export function playFlv(
  url: () => string | undefined,
  fileIds: readonly string[],
  store: FileStore,
): RotationPlayer {
  let player: ClipPlayer | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  const clips = fileIds.map(id => async () => {
    const content = await store.open(id)
    if (!content) throw new Error(`The video ${id} is not there`)
    return content
  })
  function comeAgain(): void {
    player = undefined
    clearTimeout(again)
    if (!isStopped) again = setTimeout(begin, againMs).unref()
  }
  async function begin(): Promise<void> {
    const to = url()
    if (to === undefined) return comeAgain()
    try {
      player = await playClips({ url: to, clips, onEnd: comeAgain })
      if (isStopped) await player.stop()
    } catch {
      comeAgain()
    }
  }
  const starting = begin()

  return {
    async stop() {
      isStopped = true
      clearTimeout(again)
      await starting
      await player?.stop()
    },
  }
}
