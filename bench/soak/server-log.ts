import { readFile } from 'node:fs/promises'
import type { Faults } from './faults.ts'
import type { Fleet } from './fleet.ts'

/** pino's number for `error`. */
const errorLevel = /"level":(?:50|60|"error"|"fatal")/

/** Log entries that kills cause, as docs/operate.md says under "Work that ends the server". */
const endedTwice = 'it ended the server twice'

/** Names every error that the servers logged. @returns how often work was given up, because kills hit it twice */
export async function findLoggedErrors({ members }: Fleet, faults: Faults): Promise<number> {
  let givenUp = 0
  for (const { logFile } of members) {
    const lines = (await readFile(logFile, 'utf8')).split('\n')
    for (const line of lines.filter(each => errorLevel.test(each))) {
      if (line.includes(endedTwice)) givenUp++
      else faults.add('server', line.slice(0, 1000))
    }
  }
  return givenUp
}
