import { type ImportRow, listImports } from '@greenroom/contract/areas/imports/imports'
import type { ImportableList } from '@greenroom/contract/lists'
import { useCallQuery } from '../call/query.ts'

/** States of imports that wait for the user or are in progress. */
const unfinished: readonly ImportRow['state'][] = ['reading', 'dryRun', 'running', 'undoing']

export const isUnfinished = ({ state }: Pick<ImportRow, 'state'>) => unfinished.includes(state)
export const isWorking = ({ state }: Pick<ImportRow, 'state'>) =>
  isUnfinished({ state }) && state !== 'dryRun'

/** Latest imports of a list; polls while one is in progress. */
export function useImports(list: ImportableList) {
  return useCallQuery(listImports, { query: { list } }, { quiet: true })
}
