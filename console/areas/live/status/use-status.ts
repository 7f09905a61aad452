import { readStudioStatus } from '@greenroom/contract/areas/live/studio'
import { useCallQuery } from '../../../kit/query.ts'

/** Figures of a room that one looks at. */
export const everySecond = 1000

/** What is measured of a room, read again and again while the page is seen. @param intervalMs from one reading to the next */
export function useStatus(roomId: string, intervalMs: number) {
  return useCallQuery(
    readStudioStatus,
    { params: { id: roomId } },
    { quiet: true, refetchInterval: intervalMs, retry: false },
  )
}
