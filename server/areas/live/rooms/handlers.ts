import {
  createLiveRoom,
  deleteLiveRooms,
  type LiveRoomFields,
  listLiveCategories,
  listLiveRooms,
  readLiveRoom,
  updateLiveRoom,
  uploadRoomCover,
} from '@greenroom/contract/areas/live/rooms'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import { fail } from '../../../platform/errors.ts'
import { openFileAddress, recordFile } from '../../../platform/files/files.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { followChanges } from '../../../platform/list/follow-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Live } from '../live.ts'
import { publishRooms } from '../publish-rooms.ts'
import { requireOwnPicture } from '../require-own-picture.ts'
import { insertRoom, readCategories, readRoom, removeRooms, updateRoomAt } from '../store.ts'
import { createRoomList, filtersOfStates, pageBySeverity } from './list.ts'
import { toRoomRow, toRoomRows } from './rows.ts'

/** The endpoints on live rooms, as records. */
export function roomHandlers({ database, events }: Platform, live: Live): Handler[] {
  const list = createRoomList(database)
  followChanges(events, ['live-room.changed'], list)

  return [
    handle(listLiveRooms, async ({ input, queries }) => {
      const { state, sort, ...query } = input.query
      const filtered = { ...query, ...(await filtersOfStates(queries, state, live)) }
      const page =
        sort === 'severity' || sort === '-severity'
          ? await pageBySeverity(queries, list, filtered, { isReversed: sort === '-severity', live })
          : await list.page({ ...filtered, sort })
      return { ...page, list: await toRoomRows(queries, page.list, live) }
    }),

    handle(readLiveRoom, async ({ input, queries }) =>
      toRoomRow(queries, await readRoom(queries, input.params.id), live),
    ),

    handle(listLiveCategories, ({ queries }) => readCategories(queries)),

    handle(uploadRoomCover, async ({ actor, input, queries }) => {
      const { id } = await recordFile(queries, actor.id, input.file, { open: true })
      return { id, address: openFileAddress(id) }
    }),

    handle(createLiveRoom, async ({ actor, input, queries, publish, request: { language } }) => {
      const { coverFileId: fileId } = input.body
      if (fileId !== null)
        await requireOwnPicture(queries, { userId: actor.id, fileId, path: 'body.coverFileId', language })
      const room = await insertRoom(queries, input.body)
      publishRooms(publish, [room.id])
      return toRoomRow(queries, room, live)
    }),

    handle(updateLiveRoom, async ({ actor, input, queries, publish, request: { language } }) => {
      const { id } = input.params
      const { version, changes } = input.body
      const { coverFileId: fileId } = changes
      if (fileId && fileId !== (await readRoom(queries, id)).coverFileId) {
        const path = 'body.changes.coverFileId'
        await requireOwnPicture(queries, { userId: actor.id, fileId, path, language })
      }
      const updated = await updateRoomAt(queries, id, version, changes)
      if (!updated) {
        const current = await readRoom(queries, id)
        throw fail('conflict', { current: await toRoomRow(queries, current, live) })
      }
      requireBitRatesInOrder(updated, language)
      publishRooms(publish, [id])
      return toRoomRow(queries, updated, live)
    }),

    handle(deleteLiveRooms, async ({ input, queries, publish }) => {
      const { ids } = input.body
      await removeRooms(queries, ids)
      publishRooms(publish, ids)
      return { deleted: ids.length }
    }),
  ]
}

/**
 * Checks a changed bit rate against the stored value of the other one.
 * @throws ApiError `invalid`
 */
function requireBitRatesInOrder(
  { minBitRate, maxBitRate }: Pick<LiveRoomFields, 'minBitRate' | 'maxBitRate'>,
  language: Language,
): void {
  if (minBitRate < maxBitRate) return
  const issue = { path: 'body.changes.maxBitRate', msg: ruleText('bitRatesReversed', language) }
  throw fail('invalid', { issues: [issue] })
}
