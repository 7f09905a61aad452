import { chatLimits } from '@greenroom/contract/areas/live/chat'

/** Why a viewer has to wait, and how long. */
export interface Wait {
  reason: 'slowMode' | 'burst'
  retryAfterSeconds: number
}

/**
 * Whether a viewer writes too often; undefined when they may write now.
 * @param latest when they wrote in the room, newest first; `chatLimits.burst` of them are enough
 */
export function waitOf(latest: readonly Date[], slowModeSeconds: number, now: Date): Wait | undefined {
  const left = (from: Date | undefined, seconds: number) =>
    from ? Math.ceil((from.getTime() - now.getTime()) / 1000 + seconds) : 0
  const slow = left(latest[0], slowModeSeconds)
  if (slow > 0) return { reason: 'slowMode', retryAfterSeconds: slow }
  const burst = left(latest[chatLimits.burst - 1], chatLimits.burstSeconds)
  return burst > 0 ? { reason: 'burst', retryAfterSeconds: burst } : undefined
}
