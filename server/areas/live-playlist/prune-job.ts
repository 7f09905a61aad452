import { inArray, notExists, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import type { LongJob } from '../../platform/jobs/job.ts'
import { usesContentFile } from '../content/index.ts'
import { usesRecordedFile } from '../live-recording/index.ts'
import { livePlaylistItems, livePlaylistOrphans } from './schema.ts'
import { usesClipFile } from './store.ts'

/** The deletion of a clip can be undone for this many days. */
const days = 7
/** Videos that are deleted in one run. */
const videosAtATime = 20

const hasClip = usesClipFile(sql`${livePlaylistOrphans.fileId}`)

/** Deletes the videos of clips that were deleted days ago, because videos are large. */
export const pruneVideosJob: LongJob = {
  name: 'live-playlist.prune',
  cron: '43 3 * * *',
  retry: { limit: 3, delaySeconds: 60 },
  async take({ files, transaction }) {
    const ids = await transaction(async ({ queries }) => {
      await followOrphans(queries)
      return longOrphaned(queries)
    })
    if (ids.length === 0) return undefined
    return {
      id: 'videos',
      // Two servers delete the same files once.
      lease: null,
      async work() {
        // Deletes the rows first, so that no row refers to a missing file.
        await transaction(({ queries }) => deleteFiles(queries, ids))
        await Promise.all(ids.map(id => files.store.remove(id)))
      },
      giveUp: async () => undefined,
    }
  },
}

/** Finds videos that no clip and no content item has any more, and forgets those that one has again. */
export async function followOrphans(queries: Queries): Promise<void> {
  await queries
    .delete(livePlaylistOrphans)
    .where(
      sql`${hasClip} or ${usesContentFile(sql`${livePlaylistOrphans.fileId}`)} or ${usesRecordedFile(sql`${livePlaylistOrphans.fileId}`)}`,
    )
  await queries.execute(sql`
    insert into ${livePlaylistOrphans} (file_id)
    select id from ${storedFiles} where media_type in ('video/mp4', 'video/x-flv')
    and not ${usesClipFile(sql`${storedFiles.id}`)}
    and not ${usesContentFile(sql`${storedFiles.id}`)}
    and not ${usesRecordedFile(sql`${storedFiles.id}`)}
    on conflict do nothing`)
}

/** Videos that no clip has had for days. */
export async function longOrphaned(queries: Queries): Promise<string[]> {
  const clips = queries
    .select({ id: livePlaylistItems.id })
    .from(livePlaylistItems)
    .where(sql`${livePlaylistItems.videoFileId} = ${livePlaylistOrphans.fileId}`)
  const rows = await queries
    .select({ id: livePlaylistOrphans.fileId })
    .from(livePlaylistOrphans)
    .where(
      sql`${livePlaylistOrphans.foundAt} < now() - make_interval(days => ${days}) and ${notExists(clips)}`,
    )
    .limit(videosAtATime)
  return rows.map(({ id }) => id)
}

/** Deletes stored files by id. */
export async function deleteFiles(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.delete(storedFiles).where(inArray(storedFiles.id, [...ids]))
}
