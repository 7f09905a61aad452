import { idField } from '@greenroom/contract/fields'
import type { Queries } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings.ts'
import { readRoom, type StoredRoom } from '../store.ts'

/** Reads a room whose page is open to an audience; undefined when it has none, or no audience is let in. */
export async function findWatchedRoom(
  queries: Queries,
  { LIVE_AUDIENCE }: Pick<Settings, 'LIVE_AUDIENCE'>,
  id: string,
): Promise<StoredRoom | undefined> {
  if (!LIVE_AUDIENCE || !idField.safeParse(id).success) return undefined
  const room = await readRoom(queries, id).catch(() => undefined)
  return room?.hasWatchPage ? room : undefined
}
