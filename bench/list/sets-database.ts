import { join } from 'node:path'
import { madeDatabase } from '../kit/made-database.ts'
import { makeSets } from './make-sets.ts'

export { administrator } from '../kit/made-database.ts'

/** The data directory of a database with a million content sets. */
export function setsDirectory(): Promise<string> {
  const madeBy = ['make-sets.ts', 'words.ts'].map(name => join(import.meta.dirname, name))
  return madeDatabase({ prefix: 'sets-', madeBy, fill: makeSets })
}
