import { failureReason } from './failure-reason.ts'
import type { Logger } from './log.ts'

/** Work that repeats as long as the server runs. */
export interface Poller {
  /** Name in the log. */
  name: string
  /** Pause between two ticks without more work, in milliseconds. */
  intervalMs: number
  /** True when no user waits for the result: it then yields the processor to busy pollers, see {@link runPoller}. */
  runsWhenIdle?: boolean
  /**
   * Called once with what begins a tick before its time, or again after the running one. It is for events after which
   * users wait; without them, the next tick finds the work.
   */
  onStart?(wake: () => void): void
  /** Does a part of the work. Resolves to true when there is more, which is then done at once. */
  tick(): Promise<boolean>
}

/**
 * Idle ticks take at most a fifth of the time. During another long transaction even they are slow, because PostgreSQL
 * skips its uncommitted rows one by one.
 */
const restPerWork = 4
const maxRestMs = 2000

/** How long a patient poller yields at most, and how often it checks whether the others are done, in milliseconds. */
const maxYieldMs = 5000
const yieldCheckIntervalMs = 100

/** State of a poller on this server. */
export interface PollerState {
  name: string
  /** Begin of the last tick; undefined before the first one. */
  lastAt: Date | undefined
  /** Duration of the last finished tick, in milliseconds. */
  durationMs: number | undefined
  /** How much later than planned the last tick began, or the next one still has not; in milliseconds. */
  lagMs: number
  /** Number of failed ticks, and the last failure. */
  failures: number
  lastFailure: { at: Date; reason: string } | undefined
}

/** A poller at work. */
export interface RunningPoller {
  state(): PollerState
  start(): void
  /** Stops it after the running tick. */
  stop(): Promise<void>
}

/**
 * Runs tick after tick. A failed tick is logged and does not stop the poller.
 * @param busy names of impatient pollers of this server with more work
 */
export function runPoller(
  { name, intervalMs, onStart, runsWhenIdle = false, tick }: Poller,
  log: Logger,
  busy: Set<string> = new Set(),
): RunningPoller {
  /** Time since when it yields; undefined when it does not. */
  let waitsSince: number | undefined
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let stopped = true
  let isRunning = false
  let isWoken = false
  const state: PollerState = {
    name,
    lastAt: undefined,
    durationMs: undefined,
    lagMs: 0,
    failures: 0,
    lastFailure: undefined,
  }
  /** Planned begin of the next tick; undefined while one runs. */
  let plannedAt: number | undefined

  function letsOthersGoFirst(): boolean {
    if (!runsWhenIdle || busy.size === 0) return false
    waitsSince ??= performance.now()
    return performance.now() - waitsSince < maxYieldMs
  }

  async function run(): Promise<void> {
    if (letsOthersGoFirst()) return wait(yieldCheckIntervalMs)
    const startedAt = performance.now()
    state.lagMs = lateness()
    state.lastAt = new Date()
    plannedAt = undefined
    let more = false
    isRunning = true
    isWoken = false
    try {
      more = await tick()
    } catch (error) {
      state.failures++
      state.lastFailure = { at: new Date(), reason: failureReason(error) }
      if (!stopped) log.error({ err: error, work: name }, 'steady work failed')
    }
    isRunning = false
    state.durationMs = performance.now() - startedAt
    if (!more) waitsSince = undefined
    if (!runsWhenIdle) busy[more ? 'add' : 'delete'](name)
    if (!stopped) schedule(more || isWoken ? 0 : restAfter(performance.now() - startedAt))
  }
  const lateness = () => (plannedAt === undefined ? 0 : Math.max(0, performance.now() - plannedAt))
  const restAfter = (took: number) => Math.max(intervalMs, Math.min(maxRestMs, took * restPerWork))
  function schedule(milliseconds: number): void {
    plannedAt = performance.now() + milliseconds
    wait(milliseconds)
  }
  function wait(milliseconds: number): void {
    timer = setTimeout(() => {
      running = run()
    }, milliseconds)
    timer.unref()
  }

  function wake(): void {
    isWoken = true
    if (stopped || isRunning) return
    clearTimeout(timer)
    schedule(0)
  }

  return {
    state: () => ({
      ...state,
      lagMs: plannedAt === undefined ? state.lagMs : Math.max(state.lagMs, lateness()),
    }),
    start() {
      stopped = false
      schedule(intervalMs)
      onStart?.(wake)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
