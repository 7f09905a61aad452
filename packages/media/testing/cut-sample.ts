import type { SampleName } from '../api/pusher.ts'
import { flvHeader, tagBytes, writeTag } from '../flv/tag.ts'
import { readSample } from '../samples/samples.ts'

/** The beginning of a sample as an FLV file. @param milliseconds how much of it */
export async function cutSample(name: SampleName, milliseconds: number): Promise<Buffer> {
  const tags = (await readSample(name)).filter(({ timestamp }) => timestamp < milliseconds)
  const pieces = tags.map(tag => {
    const piece = Buffer.alloc(tagBytes(tag.payload))
    writeTag(piece, 0, tag)
    return piece
  })
  return Buffer.concat([flvHeader({ hasAudio: true, hasVideo: true }), ...pieces])
}
