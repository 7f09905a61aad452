import { readStudioStatus } from '@greenroom/contract/areas/live/studio'
import { useCallQuery } from '../../../kit/query.ts'

/** How often the figures of the one room on screen are read. */
export const statusIntervalMs = 1000

/** The measured figures of a room, polled while the page is visible. */
export function useStatus(roomId: string, intervalMs: number) {
  return useCallQuery(
    readStudioStatus,
    { params: { id: roomId } },
    { quiet: true, refetchInterval: intervalMs, retry: false },
  )
}
