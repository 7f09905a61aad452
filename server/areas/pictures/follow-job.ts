import { buffer } from 'node:stream/consumers'
import { openFilesPath } from '@greenroom/contract/open-files'
import { eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type Files, openFile } from '../../platform/files/files.ts'
import { loadSharp, maxPixels } from '../../platform/files/sharp.ts'
import type { LongJob } from '../../platform/jobs/job.ts'
import { articleTemplateRows } from '../article-library/index.ts'
import { articlePictureRows, articleRows } from '../articles/index.ts'
import { contentItemRows } from '../content/index.ts'
import { backfillKinds, pictureBackfills, pictureFiles, pictures } from './schema.ts'

/** Records that are read in one transaction. */
const recordsAtATime = 100
/** Pictures that are decoded between two transactions. */
const picturesAtATime = 20

const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Completes the library: reads the articles, templates and content items from before there was one, and measures pictures
 * that came without their size. It goes on where it was interrupted.
 */
export const followPicturesJob: LongJob = {
  name: 'pictures.follow',
  cron: '*/10 * * * *',
  retry: { limit: 3, delaySeconds: 60 },
  async take({ queries, files, stopping, transaction }) {
    if ((await unreadKind(queries)) === undefined && (await unmeasured(queries)).length === 0)
      return undefined
    return {
      id: 'library',
      // Each part can be done twice.
      lease: null,
      async work() {
        while (!stopping.aborted && (await transaction(({ queries }) => readRecords(queries))));
        for (;;) {
          const some = await unmeasured(queries)
          if (some.length === 0 || stopping.aborted) return
          const sizes = await Promise.all(some.map(({ fileId }) => measure(queries, files, fileId)))
          await transaction(async ({ queries }) => {
            for (const [index, { id }] of some.entries()) {
              await queries
                .update(pictures)
                .set(sizes[index] ?? unreadable)
                .where(eq(pictures.id, id))
            }
          })
        }
      },
      giveUp: async () => undefined,
    }
  },
}

/** The first kind of records that were not all read; undefined when there is none. */
async function unreadKind(queries: Queries) {
  const rows = await queries.select().from(pictureBackfills)
  const kind = backfillKinds.find(one => rows.every(row => row.kind !== one || row.position !== null))
  return kind && { kind, position: rows.find(row => row.kind === kind)?.position ?? firstId }
}

/** Reads the next records, and stores how far it came. @returns false when all were read */
export async function readRecords(queries: Queries): Promise<boolean> {
  const next = await unreadKind(queries)
  if (!next) return false
  const { kind } = next
  const { rows, condition = sql`true` } = recordsOf[kind]()
  const records = await queries.execute<{ id: string }>(sql`
    select id from ${rows} where id > ${next.position}::uuid and ${condition} order by id limit ${recordsAtATime}`)
  const ids = records.map(({ id }) => id)
  const among = sql`${sql.param(ids)}::uuid[]`
  if (kind === 'upload') await queries.execute(sql`select add_pictures(${among})`)
  const changed =
    kind === 'upload'
      ? sql`select picture_id as id from ${pictureFiles} where file_id = any(${among})`
      : sql`select unnest(follow_pictures_of(${kind}, id)) as id from unnest(${among}) as id`
  await queries.execute(sql`select refresh_pictures(array_agg(distinct id)) from (${changed}) as changed`)
  const position = ids.length < recordsAtATime ? null : (ids.at(-1) ?? null)
  await queries
    .insert(pictureBackfills)
    .values({ kind, position })
    .onConflictDoUpdate({ target: pictureBackfills.kind, set: { position } })
  return true
}

interface Records {
  rows: SQLWrapper
  /** Most content items have no picture. */
  condition?: SQL
}

const recordsOf: Record<(typeof backfillKinds)[number], () => Records> = {
  upload: () => ({ rows: articlePictureRows() }),
  article: () => ({ rows: articleRows() }),
  template: () => ({ rows: articleTemplateRows() }),
  contentItem: () => ({
    rows: contentItemRows(),
    condition: sql`(file_id is not null or body like ${`%${openFilesPath}/%`})`,
  }),
}

const unmeasured = (queries: Queries) =>
  queries
    .select({ id: pictures.id, fileId: pictures.fileId })
    .from(pictures)
    .where(isNull(pictures.width))
    .orderBy(pictures.id)
    .limit(picturesAtATime)

const unreadable = { width: 0, height: 0 }

/** Width and height of a stored picture in pixels, upright; 0 when it cannot be read. */
async function measure(queries: Queries, files: Files, fileId: string) {
  try {
    const { body } = await openFile(queries, files, fileId)
    const sharp = await loadSharp()
    const facts = await sharp(await buffer(body), { limitInputPixels: maxPixels }).metadata()
    const { width, height } = facts.autoOrient
    return { width, height: facts.pageHeight ?? height }
  } catch {
    return unreadable
  }
}
