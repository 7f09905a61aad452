import { randomUUID } from 'node:crypto'
import { thumbnailAddress } from '@greenroom/contract/areas/live/live-routes'
import type { SlotKey } from '@greenroom/live-engine'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../../../platform/access/request-context.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { liveRooms } from '../schema.ts'
import { liveThumbnails } from './schema.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Stores the newest picture of a stream under a new id, so that browsers may cache it for good. */
export async function storeThumbnail(queries: Queries, key: SlotKey, picture: Buffer): Promise<void> {
  const values = { id: randomUUID(), picture, takenAt: sql`now()` }
  await queries
    .insert(liveThumbnails)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [liveThumbnails.roomId, liveThumbnails.slot], set: values })
}

/** Addresses of the pictures of these rooms' active slots, by room, without those older than `maxAgeSeconds`. */
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
  return new Map(rows.map(({ roomId, id }) => [roomId, thumbnailAddress(id)]))
}

/** Serves a thumbnail by its id. The id cannot be guessed; an `<img>` sends no token. */
export function createThumbnailRoute({ pool }: Pick<Database, 'pool'>) {
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const { id = '' } = context.req.param()
    const [row] = idForm.test(id)
      ? await pool
          .select({ picture: liveThumbnails.picture })
          .from(liveThumbnails)
          .where(eq(liveThumbnails.id, id))
      : []
    if (!row) throw fail('notFound')
    return new Response(new Uint8Array(row.picture), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, max-age=3600, immutable',
      },
    })
  }
}
