import { readFile } from 'node:fs/promises'
import { type SampleName, sampleFile } from '@greenroom/media'
import { eq, inArray } from 'drizzle-orm'
import { recordFile, storeUpload } from '../../platform/files/files.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { users } from '../../platform/users/schema.ts'
import { demoRooms, roomsToJoin } from '../live/index.ts'
import { livePlaylistItems } from './schema.ts'
import { measureVideo } from './video/measure-video.ts'

/** The clips of the demo; each of its last room and its first one has them. */
const clips = [
  { name: '开场暖场片', sample: 'pattern', auditState: 'approved', auditReason: '' },
  { name: 'Autumn recipes: trailer', sample: 'gradient', auditState: 'approved', auditReason: '' },
  {
    name: '宣传片（旧版）',
    sample: 'pattern',
    auditState: 'rejected',
    auditReason: '画面中是旧台标，请更换',
  },
  { name: '片尾鸣谢', sample: 'gradient', auditState: 'pending', auditReason: '' },
] as const satisfies readonly {
  name: string
  sample: SampleName
  auditState: 'approved' | 'pending' | 'rejected'
  auditReason: string
}[]

const mediaType = 'video/x-flv'

/** Uploads the clips of the demo, once: their content is no row that a seed could write. */
export async function addDemoClips({ database, files }: Platform): Promise<void> {
  const { pool } = database
  const ids = [demoRooms.at(0), demoRooms.at(-1)].flatMap(room => (room ? [room.id] : []))
  const roomRows = roomsToJoin(pool)
  const rooms = await pool.select({ id: roomRows.id }).from(roomRows).where(inArray(roomRows.id, ids))
  const hadClips = (await pool.$count(storedFiles, eq(storedFiles.mediaType, mediaType))) > 0
  const [uploader, auditor] = await Promise.all([userId('user'), userId('admin')])
  if (hadClips || !uploader || !auditor) return

  async function userId(username: string): Promise<string | undefined> {
    const [user] = await pool.select({ id: users.id }).from(users).where(eq(users.username, username))
    return user?.id
  }

  for (const { id: roomId } of rooms) {
    for (const [index, { sample, auditState, ...texts }] of clips.entries()) {
      const content = new Uint8Array(await readFile(sampleFile(sample)))
      const open = () => new Blob([content]).stream()
      const measured = await measureVideo(open(), mediaType)
      if (!measured) throw new Error(`The sample ${sample} cannot be measured`)
      const video = await storeUpload(files, {
        name: `${sample}.flv`,
        body: open(),
        allowed: [mediaType],
        field: 'file',
        language: 'en-US',
      })
      await pool.transaction(async queries => {
        await recordFile(queries, uploader, video)
        await queries.insert(livePlaylistItems).values({
          ...texts,
          ...measured,
          roomId,
          mediaType,
          auditState,
          videoFileId: video.id,
          position: index + 1,
          createdBy: uploader,
          auditedBy: auditState === 'pending' ? null : auditor,
        })
      })
    }
  }
}
