import type { videoFileTypes } from '@greenroom/contract/areas/live/playlist'
import { createByteReader } from './byte-reader.ts'
import { measureFlv } from './flv.ts'
import type { MeasuredVideo } from './measured-video.ts'
import { measureMp4 } from './mp4.ts'

export type VideoType = (typeof videoFileTypes)[number]

/** Measures a clip from its content; undefined when it cannot be played out. */
export async function measureVideo(
  content: ReadableStream<Uint8Array>,
  mediaType: VideoType,
): Promise<MeasuredVideo | undefined> {
  const reader = createByteReader(content)
  try {
    return await (mediaType === 'video/x-flv' ? measureFlv(reader) : measureMp4(reader))
  } finally {
    await reader.cancel()
  }
}
