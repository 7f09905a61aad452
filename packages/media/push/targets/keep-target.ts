import { setTimeout as wait } from 'node:timers/promises'
import type { KeptTarget, TargetOrder, TargetState, TargetStatus } from '../../api/target.ts'
import type { Programme } from '../../programme/programme.ts'
import { type LivePush, pushOnce } from './push-once.ts'
import type { Resolve } from './target-client.ts'
import { failureOf, TargetError } from './target-error.ts'

const measureMs = 2000
/** Waits differ by up to this share, so that targets of one server are not all asked at once. */
const jitter = 0.2

/** Failures that are a no: by the target, or by our own rules. */
const refusals: ReadonlySet<string> = new Set(['refused', 'codec', 'privateAddress'])

interface Surroundings {
  /** The output; undefined while it is not open. */
  programmeOf(output: string): Programme | undefined
  resolve: Resolve | undefined
  /** Called when the state or the failure changed. */
  onChange(): void
}

/** Pushes an output to a target, and tries again after each end, later and later, until it is stopped. */
export function keepTarget(
  { limits, output, transcoding, ...target }: TargetOrder,
  { onChange, programmeOf, resolve }: Surroundings,
): KeptTarget {
  const stopping = new AbortController()
  const { signal } = stopping
  let live: LivePush | undefined
  let status: TargetStatus = {
    ...{ state: 'connecting', since: new Date(), bitRate: 0, reconnects: 0 },
    ...{ droppedFrames: 0, failure: null, nextTryAt: null },
  }
  const set = (state: TargetState, changes: Partial<TargetStatus> = {}) => {
    const since = state === status.state ? status.since : new Date()
    status = { ...status, bitRate: 0, nextTryAt: null, ...changes, state, since }
    onChange()
  }
  let sentBefore = 0
  const meter = setInterval(() => {
    const sent = live?.sentBytes() ?? 0
    status = { ...status, bitRate: Math.max(0, Math.round(((sent - sentBefore) * 8) / measureMs)) }
    sentBefore = sent
  }, measureMs).unref()

  async function attempt(): Promise<unknown> {
    const programme = programmeOf(output)
    if (programme === undefined) return new TargetError('noStream', 'There is no output')
    return pushOnce({
      ...target,
      ...{ limits, programme, resolve, signal, transcoding },
      onLive(push) {
        live = push
        sentBefore = 0
        set('live', { failure: null })
      },
    }).catch((error: unknown) => error)
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const error = await attempt()
      if (signal.aborted) return
      const wasSteady = status.state === 'live' && Date.now() - status.since.getTime() >= limits.steadyMs
      const droppedFrames = status.droppedFrames + (live?.droppedFrames() ?? 0)
      live = undefined
      failures = wasSteady ? 0 : failures
      const failure = failureOf(error, target.streamKey)
      const waitMs = Math.min(limits.maxRetryMs, limits.retryMs * 2 ** failures++)
      const jitteredMs = waitMs * (1 - jitter + 2 * jitter * Math.random())
      set(refusals.has(failure.kind) ? 'refused' : 'retrying', {
        ...{ failure, droppedFrames, nextTryAt: new Date(Date.now() + jitteredMs) },
      })
      await wait(jitteredMs, undefined, { signal }).catch(() => undefined)
      // The failure stays until the target is live: users read it meanwhile.
      if (!signal.aborted) status = { ...status, reconnects: status.reconnects + 1, nextTryAt: null }
    }
  }
  const running = run()

  return {
    status: () => ({ ...status, droppedFrames: status.droppedFrames + (live?.droppedFrames() ?? 0) }),
    async stop() {
      stopping.abort()
      clearInterval(meter)
      await running
    },
  }
}
