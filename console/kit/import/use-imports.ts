import { type ImportRow, listImports } from '@greenroom/contract/areas/imports/imports'
import type { ImportableList } from '@greenroom/contract/lists'
import { useCallQuery } from '../query.ts'

/** What an import is while it waits for the user, or is worked on. */
const unfinished: readonly ImportRow['state'][] = ['reading', 'dryRun', 'running', 'undoing']

export const isUnfinished = ({ state }: Pick<ImportRow, 'state'>) => unfinished.includes(state)
export const isWorking = ({ state }: Pick<ImportRow, 'state'>) =>
  isUnfinished({ state }) && state !== 'dryRun'

/** The latest imports of a list; follows them while they are worked on. */
export function useImports(list: ImportableList) {
  return useCallQuery(listImports, { query: { list } }, { quiet: true })
}
