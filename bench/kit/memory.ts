import { readFileSync } from 'node:fs'

/** The memory that a process holds, in KiB; undefined where the system does not tell. */
export function residentKibibytes(pid: number): number | undefined {
  try {
    const held = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return held === undefined ? undefined : Number(held)
  } catch {
    return undefined
  }
}
