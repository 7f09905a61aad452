import { readFileSync, writeFileSync } from 'node:fs'

/** Processor ticks of Linux, in milliseconds. */
const tickMs = 10

/**
 * A server that may hold this much and no more, in MiB, ends when its work needs more. Without it, Node lets garbage
 * lie as long as the machine has room.
 */
export const narrowHeap = ['--max-old-space-size=192']

/** Reads a file of `/proc`; empty when the process has ended or the system has no such files. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Processor time of a process and its ended children, in milliseconds; 0 where the system does not report it. */
export function processorMs(pid: number): number {
  // The fields after the name, as `proc(5)` numbers them from the third: utime, stime, cutime, cstime.
  const fields = readProcess(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs
}

/** Resident memory of a process, now or at its highest, in MiB; 0 where the system does not report it. */
export function residentMiB(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readProcess(pid, 'status'))?.[1]
  return Number(kibibytes ?? 0) / 1024
}

/** Makes the present memory of a process its highest. */
export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
