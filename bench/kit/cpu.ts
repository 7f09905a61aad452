import { readFileSync } from 'node:fs'
import { processTree } from '../../server/testing/process-tree.ts'

/** How long a tick of the process times is on Linux, in milliseconds. */
const tickMs = 10

/** The fields of a process's state after its name, as `proc(5)` numbers them from the third. */
const fieldsOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

/** Processor time that a process has used so far, in milliseconds; undefined where the system does not report it. */
export function cpuMilliseconds(pid: number): number | undefined {
  try {
    const fields = fieldsOf(pid)
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return (user + system) * tickMs
  } catch {
    return undefined
  }
}

/** Processor time of a server and its private PostgreSQL, in milliseconds; 0 where the system does not report it. */
export interface ServerCpu {
  node: number
  postgres: number
}

/** The processor time that a server's processes have used so far, with those that have ended. */
export function serverCpu(pid: number): ServerCpu {
  const used: ServerCpu = { node: 0, postgres: 0 }
  for (const each of processTree(pid)) {
    try {
      const isPostgres = readFileSync(`/proc/${each}/comm`, 'utf8').startsWith('postgres')
      // Its own, and that of its children that have ended.
      const ticks = fieldsOf(each)
        .slice(11, 15)
        .reduce((sum, field) => sum + Number(field), 0)
      used[isPostgres ? 'postgres' : 'node'] += ticks * tickMs
    } catch {
      // The process ended meanwhile.
    }
  }
  return used
}

/** Processor time that a server used since, as text. */
export function cpuSince(pid: number, before: ServerCpu): string {
  const now = serverCpu(pid)
  const seconds = (name: keyof ServerCpu) => ((now[name] - before[name]) / 1000).toFixed(1)
  return `processor time: PostgreSQL ${seconds('postgres')} s, Node ${seconds('node')} s`
}
