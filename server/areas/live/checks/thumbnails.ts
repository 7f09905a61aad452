import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { HttpEnvironment } from '../../../platform/http/request-context.ts'
import type { SlotKey } from '../engine/engine.ts'
import { liveRooms } from '../schema.ts'
import { liveThumbnails } from './schema.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Where thumbnails are read, and Hono's form of it. */
const thumbnailsPath = '/api/live/thumbnails'
export const thumbnailPath = `${thumbnailsPath}/:id`

/** Stores the newest picture of a stream, under an id of its own: browsers may keep it as long as they like. */
export async function storeThumbnail(queries: Queries, key: SlotKey, picture: Buffer): Promise<void> {
  const values = { id: randomUUID(), picture, takenAt: sql`now()` }
  await queries
    .insert(liveThumbnails)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [liveThumbnails.roomId, liveThumbnails.slot], set: values })
}

/** Addresses of what viewers of these rooms saw last, by room; what is older than so many seconds is left out. */
export async function thumbnailsOf(
  queries: Queries,
  roomIds: readonly string[],
  maxSeconds: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .select({ roomId: liveThumbnails.roomId, id: liveThumbnails.id })
    .from(liveThumbnails)
    .innerJoin(
      liveRooms,
      and(eq(liveRooms.id, liveThumbnails.roomId), eq(liveRooms.activeSlot, liveThumbnails.slot)),
    )
    .where(
      and(
        inArray(liveThumbnails.roomId, [...roomIds]),
        sql`${liveThumbnails.takenAt} > now() - make_interval(secs => ${maxSeconds})`,
      ),
    )
  return new Map(rows.map(({ roomId, id }) => [roomId, `${thumbnailsPath}/${id}`]))
}

/** Serves a thumbnail by its id, which can't be guessed: an `<img>` sends no token. */
export function createThumbnailRoute({ pool }: Pick<Database, 'pool'>) {
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const { id = '' } = context.req.param()
    const [found] = idForm.test(id)
      ? await pool
          .select({ picture: liveThumbnails.picture })
          .from(liveThumbnails)
          .where(eq(liveThumbnails.id, id))
      : []
    if (!found) throw fail('notFound')
    return new Response(new Uint8Array(found.picture), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, max-age=3600, immutable',
      },
    })
  }
}
