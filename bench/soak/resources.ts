import { processTree } from '../../server/testing/process-tree.ts'
import type { HeldMemory, Inspector } from '../kit/inspector.ts'
import { processorMs } from '../kit/process.ts'
import { slopeOf } from '../kit/statistics.ts'

/** All garbage is collected each time, which stops the server for some tens of milliseconds. */
const intervalMs = 30_000
/** Until then a server still loads code and fills its caches, as a share of the run. */
const warmUpShare = 1 / 3

/**
 * Memory of a server that lives through the whole run, after full garbage collections, in MiB, and its growth in MiB an
 * hour. Only the heap and the memory outside of it show a leak: a busy server neither returns memory nor collects garbage
 * before it has to.
 */
interface Resources {
  last: HeldMemory
  perHour: HeldMemory
  /** Processor time over time, in cores: servers, PostgreSQL and the users themselves. */
  cores: number
}

/** Samples a server's memory, and the processor time of this process with all below it and of PostgreSQL. */
export function watchResources(inspector: Inspector, postmaster: number) {
  const usedMs = () => {
    const pids = new Set([...processTree(process.pid), ...processTree(postmaster)])
    return [...pids].reduce((sum, pid) => sum + processorMs(pid), 0)
  }
  const begun = performance.now()
  const usedBefore = usedMs()
  // A process that ends takes its time along until its parent has noticed.
  let used = usedBefore
  const samples: (HeldMemory & { atHour: number })[] = []
  const sample = async () => {
    used = Math.max(used, usedMs())
    const held = await inspector.collect()
    samples.push({ ...held, atHour: (performance.now() - begun) / 3_600_000 })
    return held
  }
  const timer = setInterval(() => sample().catch(() => undefined), intervalMs)
  return {
    async stop(): Promise<Resources> {
      clearInterval(timer)
      const last = await sample()
      const end = samples.at(-1)?.atHour ?? 0
      const warm = samples.filter(({ atHour }) => atHour >= end * warmUpShare)
      const growthOf = (kind: keyof HeldMemory) => slopeOf(warm.map(each => [each.atHour, each[kind]]))
      const perHour = {
        heap: growthOf('heap'),
        external: growthOf('external'),
        resident: growthOf('resident'),
      }
      return { last, perHour, cores: (used - usedBefore) / (performance.now() - begun) }
    },
  }
}
