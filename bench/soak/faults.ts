import { existsSync, readFileSync } from 'node:fs'
import { say } from '../../cli/terminal.ts'

/** Kinds of faults. */
export const faultKinds = {
  lost: 'acknowledged, and missing or different in the database',
  half: 'cut off, and there in part',
  refused: 'refused or failed without reason (5xx, general error, connection ended by a living server)',
  log: 'operation log incomplete, or its chain broken',
  import: 'imports not done exactly once',
  export: 'exports that ended well and lack rows',
  event: 'changes that an open event stream did not name',
  session: 'sessions that another server does not know, or knows too long',
  rules: 'sets and counts that differ from their rows',
  backup: 'backups that cannot be read back',
  server: 'errors in the log of a server',
} as const
export type FaultKind = keyof typeof faultKinds

const printedOfEach = 10
const printedLines = 3

/** A request in the log of a server. */
export interface LoggedRequest {
  requestId: string
  logFile: string
}

/** Collects faults and prints each at once. */
export interface Faults {
  add(kind: FaultKind, what: string, at?: LoggedRequest): void
  count(kind: FaultKind): number
  total(): number
}

export function createFaults(print = say): Faults {
  const counts = new Map<FaultKind, number>()
  const count = (kind: FaultKind) => counts.get(kind) ?? 0
  return {
    count,
    total: () => [...counts.values()].reduce((sum, each) => sum + each, 0),
    add(kind, what, at) {
      counts.set(kind, count(kind) + 1)
      if (count(kind) > printedOfEach) return
      print(`  FAULT (${kind}) ${new Date().toISOString()} ${what}${at ? `; request ${at.requestId}` : ''}`)
      for (const line of at ? linesAbout(at) : []) print(`    ${line.slice(0, 2000)}`)
    },
  }
}

function linesAbout({ requestId, logFile }: LoggedRequest): string[] {
  if (!existsSync(logFile)) return []
  const lines = readFileSync(logFile, 'utf8').split('\n')
  return lines.filter(line => line.includes(requestId)).slice(-printedLines)
}
