import { readFileSync } from 'node:fs'

/** How long a tick of the process times is on Linux, in milliseconds. */
const tick = 10

/** The processor time that a process has used so far, in milliseconds; undefined where the system does not tell. */
export function cpuMilliseconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return (user + system) * tick
  } catch {
    return undefined
  }
}
