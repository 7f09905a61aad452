import { readFileSync } from 'node:fs'
import { processTree } from '../../server/testing/process-tree.ts'
import { slopeOf } from '../kit/statistics.ts'
import type { Life } from './fleet.ts'

const intervalMs = 10_000
/** Processor ticks of Linux, in milliseconds. */
const tickMs = 10
/** Until then a server still loads code and fills its caches, as a share of the run. */
const warmUpShare = 0.25

/** What a server that lives through the whole run holds, and the processor time of everything. */
export interface Resources {
  /** In MiB, and MiB an hour. */
  rss: { last: number; perHour: number }
  heap: { last: number; perHour: number }
  /** Processor time over time, in cores: servers, PostgreSQL and the users themselves. */
  cores: number
}

/** Samples a server's memory, and the processor time of this process with all below it and of PostgreSQL. */
export function watchResources(life: Life, postmaster: number) {
  const begun = performance.now()
  const samples: { at: number; rss: number; heap: number }[] = []
  const cpuBefore = usedMs(postmaster)
  let cpu = cpuBefore
  const sample = async () => {
    cpu = Math.max(cpu, usedMs(postmaster))
    const text = await fetch(`${life.process.url}/metrics`).then(response => response.text())
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 1024 ** 2
    const [rss, heap] = [read('process_resident_memory_bytes'), read('nodejs_heap_size_used_bytes')]
    samples.push({ at: (performance.now() - begun) / 3_600_000, rss, heap })
  }
  const timer = setInterval(() => sample().catch(() => undefined), intervalMs)
  return {
    async stop(): Promise<Resources> {
      clearInterval(timer)
      await sample()
      const end = samples.at(-1)?.at ?? 0
      const warm = samples.filter(({ at }) => at >= end * warmUpShare)
      const grow = (what: 'rss' | 'heap') => ({
        last: samples.at(-1)?.[what] ?? 0,
        // Between collections the heap holds garbage: the least of each minute is what counts.
        perHour: slopeOf(leastOfEachMinute(warm.map(each => [each.at, each[what]] as const))),
      })
      const elapsed = performance.now() - begun
      return { rss: grow('rss'), heap: grow('heap'), cores: (cpu - cpuBefore) / elapsed }
    },
  }
}

function leastOfEachMinute(points: readonly (readonly [hours: number, value: number])[]) {
  const least = new Map<number, readonly [number, number]>()
  for (const point of points) {
    const minute = Math.floor(point[0] * 60)
    const before = least.get(minute)
    if (!before || point[1] < before[1]) least.set(minute, point)
  }
  return [...least.values()]
}

/** The processor time of all processes, those that have ended included, in milliseconds. */
function usedMs(postmaster: number): number {
  const pids = new Set([...processTree(process.pid), ...processTree(postmaster)])
  return [...pids].reduce((sum, pid) => sum + usedBy(pid), 0)
}

function usedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // Its own, and that of its children that have ended.
    return [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0) * tickMs
  } catch {
    return 0
  }
}
