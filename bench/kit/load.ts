import { percentile } from './statistics.ts'

/** Result of a period of full load. */
export interface LoadResult {
  perSecond: number
  /** How long each waited, in milliseconds. */
  p50: number
  p95: number
  p99: number
  completed: number
}

/**
 * Keeps `lanes` requests under way for a time: each lane asks again as soon as its answer is there.
 * @param ask makes the request of a lane and resolves when its answer is there; `turn` counts up over all lanes
 */
export async function load(
  lanes: number,
  seconds: number,
  ask: (lane: number, turn: number) => Promise<unknown>,
): Promise<LoadResult> {
  const waits: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  let turn = 0
  const run = async (lane: number) => {
    for (let requestedAt = performance.now(); requestedAt < end; ) {
      await ask(lane, turn++)
      const answered = performance.now()
      waits.push(answered - requestedAt)
      requestedAt = answered
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  const elapsed = (performance.now() - begun) / 1000
  waits.sort((a, b) => a - b)
  const [p50 = 0, p95 = 0, p99 = 0] = [50, 95, 99].map(share => percentile(waits, share))
  return { perSecond: waits.length / elapsed, p50, p95, p99, completed: waits.length }
}
