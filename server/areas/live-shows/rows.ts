import type { LiveShow } from '@greenroom/contract/areas/live-shows/shows'
import type { Queries } from '../../platform/database/database.ts'
import { openFileAddress } from '../../platform/files/files.ts'
import { usersByIds } from '../../platform/users/names.ts'
import type { StoredShow } from './schema.ts'
import { showsWithin } from './store.ts'

/** Shows, as endpoints return them. */
export async function toRows(queries: Queries, shows: readonly StoredShow[]): Promise<LiveShow[]> {
  const ownerIds = shows.flatMap(({ ownerId }) => ownerId ?? [])
  const owners = await usersByIds(queries, [...new Set(ownerIds)])
  const names = new Map<string | null, string>(owners.map(({ id, name, username }) => [id, name || username]))
  return shows.map(({ id, roomId, title, startAt, endAt, ownerId, coverFileId, notes, version }) => ({
    ...{ id, roomId, title, ownerId, coverFileId, notes, version },
    startTime: startAt.toISOString(),
    endTime: endAt.toISOString(),
    cover: coverFileId === null ? '' : openFileAddress(coverFileId),
    ownerName: names.get(ownerId) ?? '',
  }))
}

/** The same for one show. */
export async function toRow(queries: Queries, show: StoredShow): Promise<LiveShow> {
  const [row] = await toRows(queries, [show])
  if (!row) throw new Error('A show has no row')
  return row
}

/** Shows of all rooms that run at some time of a period, with their rooms, by their start; and how many there are. */
export async function plannedShows(
  queries: Queries,
  period: { from: Date; before: Date },
  limit: number,
): Promise<{ count: number; rows: (LiveShow & { room: { id: string; title: string } })[] }> {
  const { count, rows } = await showsWithin(queries, period, limit)
  const titles = new Map(rows.map(({ id, roomTitle }) => [id, roomTitle]))
  const shows = await toRows(queries, rows)
  return {
    count,
    rows: shows.map(show => ({ ...show, room: { id: show.roomId, title: titles.get(show.id) ?? '' } })),
  }
}
