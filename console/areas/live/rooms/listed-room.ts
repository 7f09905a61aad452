import { type LiveRoomRow, listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { queryClient } from '../../../kit/call/query.ts'

/** A room as a list on the page has it; shown until the room itself has been read. */
export function listedRoom(id: string): LiveRoomRow | undefined {
  const lists = queryClient.getQueriesData<{ list: LiveRoomRow[] }>({ queryKey: [listLiveRooms.id] })
  return lists.flatMap(([, page]) => page?.list ?? []).find(room => room.id === id)
}
