import { isFlvRecording } from '@greenroom/media'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { StoredPlaylistItem } from './schema.ts'

/** The description of a recording lies within so many bytes. */
const headBytes = 256 * 1024
/** Files that are not looked at again. */
const maxChecked = 10_000

type Clip = Pick<StoredPlaylistItem, 'mediaType' | 'videoFileId'>

/** Whether a clip is sent as it is: FLV, and recordings of live rooms in H.264 and AAC. ffmpeg makes the others. */
export type IsPlain = (clip: Clip) => Promise<boolean>

/** Creates the check. It reads the beginning of each MP4 file once; one that cannot be read is not plain. */
export function createPlainCheck(store: FileStore): IsPlain {
  const checked = new Map<string, boolean>()

  async function readHead(fileId: string): Promise<Buffer | undefined> {
    const content = await store.open(fileId, { start: 0, end: headBytes - 1 })
    return content && Buffer.from(await new Response(content).arrayBuffer())
  }

  return async ({ mediaType, videoFileId }) => {
    if (mediaType === 'video/x-flv') return true
    const isChecked = checked.get(videoFileId)
    if (isChecked !== undefined) return isChecked
    const head = await readHead(videoFileId).catch(() => undefined)
    if (head === undefined) return false
    const isPlain = isFlvRecording(head)
    if (checked.size >= maxChecked) checked.clear()
    checked.set(videoFileId, isPlain)
    return isPlain
  }
}

/** The clips that are not sent as they are. */
export async function clipsForFfmpeg<C extends Clip>(clips: readonly C[], isPlain: IsPlain): Promise<C[]> {
  const plain = await Promise.all(clips.map(isPlain))
  return clips.filter((_, place) => !plain[place])
}
