import type { Logger } from '../log.ts'

/** Work that repeats for as long as the server runs. */
export interface Poller {
  /** For the log. */
  name: string
  /** The pause between two ticks, while there is little to do. */
  intervalMs: number
  /** Nobody waits for what it does: it leaves the processor to others that have much to do, see {@link runPoller}. */
  isPatient?: boolean
  /** Does a part of the work. Resolves to true when there is more, which is done at once. */
  tick(): Promise<boolean>
}

/**
 * Idle ticks take at most a fifth of the time: during another long transaction even they are slow, because PostgreSQL
 * skips its uncommitted rows one by one.
 */
const restPerWork = 4
const maxRestMs = 2000

/** How long a patient one leaves the processor to others, and how often it looks whether they are done, in milliseconds. */
const maxPatienceMs = 5000
const patienceIntervalMs = 100

/** Work that goes on until it is ended. */
export interface RunningPoller {
  start(): void
  /** Ends it after what is under way. */
  stop(): Promise<void>
}

/**
 * Keeps at it, one turn after the other. A turn that fails is logged, and the next one comes in its time.
 * @param busy the names of those of this server that have more to do and are not patient
 */
export function runPoller(
  { name, intervalMs, isPatient = false, tick }: Poller,
  log: Logger,
  busy: Set<string> = new Set(),
): RunningPoller {
  /** Since when others were let go first; undefined when it has its turn. */
  let waitsSince: number | undefined
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let stopped = true

  function letsOthersGoFirst(): boolean {
    if (!isPatient || busy.size === 0) return false
    waitsSince ??= performance.now()
    return performance.now() - waitsSince < maxPatienceMs
  }

  async function run(): Promise<void> {
    if (letsOthersGoFirst()) return schedule(patienceIntervalMs)
    const begun = performance.now()
    let more = false
    try {
      more = await tick()
    } catch (error) {
      if (!stopped) log.error({ err: error, work: name }, 'steady work failed')
    }
    if (!more) waitsSince = undefined
    if (!isPatient) busy[more ? 'add' : 'delete'](name)
    if (!stopped) schedule(more ? 0 : restAfter(performance.now() - begun))
  }
  const restAfter = (took: number) => Math.max(intervalMs, Math.min(maxRestMs, took * restPerWork))
  function schedule(milliseconds: number): void {
    timer = setTimeout(() => {
      running = run()
    }, milliseconds)
    timer.unref()
  }

  return {
    start() {
      stopped = false
      schedule(intervalMs)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
