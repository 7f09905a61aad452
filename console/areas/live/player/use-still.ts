import { type LiveRoomRow, readLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { useCallQuery } from '../../../kit/call/query.ts'

/** The server takes a picture of each stream about this often, in ms. */
const stillMs = 10_000

/**
 * The address of the newest still of a room; empty when there is none.
 * @param isFresh whether it is shown in the place of the moving picture, and read again and again
 */
export function useStill({ id, thumbnail }: Pick<LiveRoomRow, 'id' | 'thumbnail'>, isFresh: boolean): string {
  const { data } = useCallQuery(
    readLiveRoom,
    { params: { id } },
    { quiet: true, enabled: isFresh, refetchInterval: stillMs, retry: false },
  )
  return (isFresh && data?.thumbnail) || thumbnail
}
