import {
  brokenTimeRule,
  createShow,
  deleteShow,
  type LiveShow,
  listShows,
  showLimits,
  updateShow,
} from '@greenroom/contract/areas/live-shows/shows'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { openFileAddress } from '../../platform/files/files.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { usersByIds } from '../../platform/users/names.ts'
import { requireOwnPicture, requireRoom } from '../live/index.ts'
import type { StoredShow } from './schema.ts'
import {
  columnsOf,
  countOpen,
  hasClash,
  insertShow,
  lockShows,
  readShow,
  removeShow,
  type ShowColumns,
  showsOf,
  updateShowAt,
} from './store.ts'

const dayMs = 86_400_000

/** Notifies browsers that the plan of a room changed. */
export const publishShows = (publish: HandlerContext<never>['publish'], ids: readonly string[]): void =>
  publish({ topic: 'live-show.changed', ids: [...ids] }, { permission: 'live-room:read' })

/** Shows, as endpoints return them. */
async function toRows(queries: Queries, shows: readonly StoredShow[]): Promise<LiveShow[]> {
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

async function toRow(queries: Queries, show: StoredShow): Promise<LiveShow> {
  const [row] = await toRows(queries, [show])
  if (!row) throw new Error('A show has no row')
  return row
}

/** The request that a change comes from, for its refusals. */
interface Change {
  queries: Queries
  userId: string
  language: Language
  /** Path of the fields in the request. */
  path: 'body' | 'body.changes'
}

const refuse = ({ path, language }: Pick<Change, 'path' | 'language'>, field: string, rule: RuleKey) =>
  fail('invalid', { issues: [{ path: `${path}.${field}`, msg: ruleText(rule, language) }] })

/** @throws ApiError `invalid` for an owner who does not exist, or a cover that the user did not upload */
async function requireReferences(
  change: Change,
  { ownerId, coverFileId }: Partial<Pick<ShowColumns, 'ownerId' | 'coverFileId'>>,
): Promise<void> {
  const { queries, userId, language, path } = change
  if (ownerId && (await usersByIds(queries, [ownerId])).length === 0) {
    throw refuse(change, 'ownerId', 'unknownUser')
  }
  if (coverFileId)
    await requireOwnPicture(queries, { userId, fileId: coverFileId, path: `${path}.coverFileId`, language })
}

/** @throws ApiError `invalid` for a show that is over already, or clashes with another one of the room */
async function requireFreeTime(
  change: Change,
  show: { id?: string } & Pick<StoredShow, 'roomId' | 'startAt' | 'endAt'>,
): Promise<void> {
  if (show.endAt.getTime() <= Date.now()) throw refuse(change, 'endTime', 'timePast')
  if (await hasClash(change.queries, show)) throw refuse(change, 'startTime', 'showsClash')
}

async function create({ actor, input, queries, publish, request }: HandlerContext<typeof createShow>) {
  const { id: roomId } = await requireRoom(queries, input.params.id, 'key share')
  const change: Change = { queries, userId: actor.id, language: request.language, path: 'body' }
  const { startTime, endTime, ...fields } = input.body
  const columns = { ...fields, roomId, startAt: new Date(startTime), endAt: new Date(endTime) }
  await requireReferences(change, columns)
  await lockShows(queries, roomId)
  await requireFreeTime(change, columns)
  if ((await countOpen(queries, roomId, new Date())) >= showLimits.perRoom) {
    throw refuse(change, 'title', 'showsFull')
  }
  const show = await insertShow(queries, columns)
  publishShows(publish, [show.id])
  return toRow(queries, show)
}

/** @throws ApiError `notFound`; `conflict` with the show as it is now; `invalid` for times that are not free */
async function update({ actor, input, queries, publish, request }: HandlerContext<typeof updateShow>) {
  const { id } = input.params
  const { version, changes } = input.body
  const change: Change = { queries, userId: actor.id, language: request.language, path: 'body.changes' }
  await lockShows(queries, (await readShow(queries, id)).roomId)
  const show = await readShow(queries, id)
  if (show.version !== version) throw fail('conflict', { current: await toRow(queries, show) })
  const columns = columnsOf(changes)
  const next = { ...show, ...columns }
  const { coverFileId, ownerId } = next
  await requireReferences(change, {
    ...(coverFileId !== show.coverFileId && { coverFileId }),
    ...(ownerId !== show.ownerId && { ownerId }),
  })
  if (!hasSameTimes(show, next)) {
    if (show.endAt.getTime() <= Date.now()) throw refuse(change, 'endTime', 'showTimesFixed')
    const rule = brokenTimeRule({
      startTime: next.startAt.toISOString(),
      endTime: next.endAt.toISOString(),
    })
    if (rule) throw refuse(change, 'endTime', rule)
    await requireFreeTime(change, next)
  }
  const updated = await updateShowAt(queries, id, version, columns)
  if (!updated) throw fail('conflict', { current: await toRow(queries, await readShow(queries, id)) })
  publishShows(publish, [id])
  return toRow(queries, updated)
}

const hasSameTimes = (a: StoredShow, b: StoredShow) =>
  a.startAt.getTime() === b.startAt.getTime() && a.endAt.getTime() === b.endAt.getTime()

/** The calls on the shows of rooms. */
export const showHandlers: readonly Handler[] = [
  handle(listShows, async ({ input, queries }) => {
    const room = await requireRoom(queries, input.params.id)
    const since = new Date(Date.now() - showLimits.pastDays * dayMs)
    return toRows(queries, await showsOf(queries, room.id, since))
  }),
  handle(createShow, create),
  handle(updateShow, update),
  handle(deleteShow, async ({ input, queries, publish }) => {
    const { id } = await removeShow(queries, input.params.id)
    publishShows(publish, [id])
    return null
  }),
]
