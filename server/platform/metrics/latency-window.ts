/** Minutes that the window spans. */
const windowMinutes = 60
const minuteMs = 60_000

/** Upper bounds of the buckets in milliseconds, each half as large again: from a read in memory to what no client awaits. */
const bounds = Array.from({ length: 28 }, (_, index) => 1.5 ** index)

/** Durations of the calls of one endpoint in the last hour, in milliseconds. */
export interface EndpointLatency {
  call: string
  count: number
  medianMs: number
  p95Ms: number
  /** Calls that counted as failed. */
  failures: number
}

/** Histograms of the last hour. The number of endpoints bounds their memory; the number of calls does not. */
export interface LatencyWindow {
  record(call: string, milliseconds: number, isFailure: boolean): void
  /** The endpoints with the highest p95, slowest first. */
  slowest(limit: number): EndpointLatency[]
}

/** Counts by bucket, with one more for longer calls and one for failures at the end. */
type Counts = Uint32Array
const overflow = bounds.length
const failed = bounds.length + 1

/** @param now milliseconds since any fixed moment */
export function createLatencyWindow(now: () => number = () => performance.now()): LatencyWindow {
  const minutes: { minute: number; calls: Map<string, Counts> }[] = []

  function current(): Map<string, Counts> {
    const minute = Math.floor(now() / minuteMs)
    const slot = minutes[minute % windowMinutes]
    if (slot?.minute === minute) return slot.calls
    const calls = new Map<string, Counts>()
    minutes[minute % windowMinutes] = { minute, calls }
    return calls
  }

  function sums(): Map<string, Counts> {
    const oldest = Math.floor(now() / minuteMs) - windowMinutes
    const totals = new Map<string, Counts>()
    for (const slot of minutes) {
      // Minutes without a call leave holes.
      if (slot === undefined || slot.minute <= oldest) continue
      for (const [call, counts] of slot.calls) {
        const total = totals.get(call) ?? new Uint32Array(counts.length)
        for (const [index, count] of counts.entries()) total[index] = (total[index] ?? 0) + count
        totals.set(call, total)
      }
    }
    return totals
  }

  return {
    record(call, milliseconds, isFailure) {
      const calls = current()
      const counts = calls.get(call) ?? new Uint32Array(bounds.length + 2)
      calls.set(call, counts)
      const index = bounds.findIndex(bound => milliseconds <= bound)
      const bucket = index === -1 ? overflow : index
      counts[bucket] = (counts[bucket] ?? 0) + 1
      if (isFailure) counts[failed] = (counts[failed] ?? 0) + 1
    },
    slowest: limit =>
      [...sums()]
        .map(([call, counts]) => summarize(call, counts))
        .toSorted((one, other) => other.p95Ms - one.p95Ms || other.count - one.count)
        .slice(0, limit),
  }
}

function summarize(call: string, counts: Counts): EndpointLatency {
  const buckets = counts.subarray(0, failed)
  const count = buckets.reduce((sum, each) => sum + each, 0)
  return {
    call,
    count,
    medianMs: quantile(buckets, count, 0.5),
    p95Ms: quantile(buckets, count, 0.95),
    failures: counts[failed] ?? 0,
  }
}

/** Interpolates within the bucket, as Prometheus does; longer calls than the last bound count as that bound. */
function quantile(buckets: Counts, count: number, share: number): number {
  const rank = count * share
  let before = 0
  for (const [index, size] of buckets.entries()) {
    if (size > 0 && before + size >= rank) {
      const lower = bounds[index - 1] ?? 0
      const upper = bounds[index] ?? lower
      return lower + ((upper - lower) * (rank - before)) / size
    }
    before += size
  }
  return 0
}
