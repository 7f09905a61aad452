import { readFileSync } from 'node:fs'
import { processTree } from '../../server/testing/process-tree.ts'
import type { HeldMemory, Inspector } from '../kit/inspector.ts'
import { slopeOf } from '../kit/statistics.ts'

/** All garbage is collected each time, which stops the server for some tens of milliseconds. */
const intervalMs = 30_000
/** Processor ticks of Linux, in milliseconds. */
const tickMs = 10
const mebibyte = 1024 ** 2
/** Until then a server still loads code and fills its caches, as a share of the run. */
const warmUpShare = 1 / 3

/** Memory of a server that lives through the whole run, and processor time of everything. */
export interface Resources {
  /**
   * Heap and external memory after a full garbage collection, in MiB, and their growth in MiB an hour. Only these show
   * a leak: a busy server neither returns memory nor collects garbage before it has to.
   */
  heap: Grown
  external: Grown
  /** Resident memory, in MiB. */
  resident: number
  /** Processor time over time, in cores: servers, PostgreSQL and the users themselves. */
  cores: number
}

interface Grown {
  last: number
  perHour: number
}

/** Samples a server's memory, and the processor time of this process with all below it and of PostgreSQL. */
export function watchResources(inspector: Inspector, postmaster: number) {
  const begun = performance.now()
  const samples: (HeldMemory & { at: number })[] = []
  const cpuBefore = usedMs(postmaster)
  let cpu = cpuBefore
  const sample = async () => {
    cpu = Math.max(cpu, usedMs(postmaster))
    const held = await inspector.collect()
    console.error(
      Math.round((performance.now() - begun) / 1000),
      Object.values(held)
        .map(b => (b / 1048576).toFixed(1))
        .join(' '),
    )
    samples.push({ at: (performance.now() - begun) / 3_600_000, ...held })
  }
  const timer = setInterval(() => sample().catch(() => undefined), intervalMs)
  return {
    async stop(): Promise<Resources> {
      clearInterval(timer)
      await sample()
      const end = samples.at(-1)?.at ?? 0
      const warm = samples.filter(({ at }) => at >= end * warmUpShare)
      const last = (what: keyof HeldMemory) => (samples.at(-1)?.[what] ?? 0) / mebibyte
      const grown = (what: 'heap' | 'external') => ({
        last: last(what),
        perHour: slopeOf(warm.map(each => [each.at, each[what] / mebibyte] as const)),
      })
      const elapsed = performance.now() - begun
      return {
        heap: grown('heap'),
        external: grown('external'),
        resident: last('resident'),
        cores: (cpu - cpuBefore) / elapsed,
      }
    },
  }
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
