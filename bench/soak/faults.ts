import { existsSync, readFileSync } from 'node:fs'
import { say } from '../../tools/terminal.ts'

/** Kinds of faults. */
export const faultKinds = {
  lost: 'acknowledged and not there, or not as it was acknowledged',
  half: 'cut off, and neither there nor absent as a whole',
  refused: 'refused or failed without reason (5xx, general error, connection ended by a living server)',
  log: 'operation log incomplete, or its chain broken',
  import: 'imports not done exactly once',
  export: 'exports that ended well and were not whole',
  event: 'changes that an open event stream was not told of',
  session: 'sessions that another server does not know, or knows too long',
  rules: 'sets and counts that are not what they follow from',
  backup: 'backups that are not whole',
  server: 'errors in the log of a server',
} as const
export type FaultKind = keyof typeof faultKinds

const shownOfEach = 10
const shownLines = 3

/** Collects faults and prints each at once. */
export interface Faults {
  add(kind: FaultKind, what: string, at?: { requestId: string; logFile: string }): void
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
      if (count(kind) > shownOfEach) return
      print(`  FAULT (${kind}) ${new Date().toISOString()} ${what}${at ? `; request ${at.requestId}` : ''}`)
      for (const line of at ? logLinesOf(at) : []) print(`    ${line.slice(0, 2000)}`)
    },
  }
}

/** A request in a server's log. */
function logLinesOf({ requestId, logFile }: { requestId: string; logFile: string }): string[] {
  if (!existsSync(logFile)) return []
  const lines = readFileSync(logFile, 'utf8').split('\n')
  return lines.filter(line => line.includes(requestId)).slice(-shownLines)
}
