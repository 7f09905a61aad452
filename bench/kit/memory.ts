import { readFileSync } from 'node:fs'

/** Memory of a process in KiB; undefined where the system does not report it. */
export function residentKibibytes(pid: number): number | undefined {
  try {
    const held = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return held === undefined ? undefined : Number(held)
  } catch {
    return undefined
  }
}
