import { chatLimits } from '@greenroom/contract/areas/live-chat/chat'

/** Why a viewer has to wait, and for how many seconds. */
export interface Wait {
  reason: 'slowMode' | 'burst'
  retryAfterSeconds: number
}

/**
 * Returns the wait of a viewer who writes too often; undefined when they may write now.
 * @param latest times of their latest messages in the room, newest first; at least `chatLimits.burst` if there are so
 * many
 */
export function waitOf(latest: readonly Date[], slowModeSeconds: number, now: Date): Wait | undefined {
  const left = (from: Date | undefined, seconds: number) =>
    from ? Math.ceil((from.getTime() - now.getTime()) / 1000 + seconds) : 0
  const slow = left(latest[0], slowModeSeconds)
  if (slow > 0) return { reason: 'slowMode', retryAfterSeconds: slow }
  const burst = left(latest[chatLimits.burst - 1], chatLimits.burstSeconds)
  return burst > 0 ? { reason: 'burst', retryAfterSeconds: burst } : undefined
}
