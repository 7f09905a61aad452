import { readStudioStatus } from '@greenroom/contract/areas/live/studio'
import { useCallQuery } from '../../../kit/call/query.ts'

/** Interval at which the status of the room on screen is read. */
export const statusIntervalMs = 1000

/** The status of a room, polled while the page is visible. */
export function useStatus(roomId: string, intervalMs: number) {
  return useCallQuery(
    readStudioStatus,
    { params: { id: roomId } },
    { quiet: true, refetchInterval: intervalMs, retry: false },
  )
}
