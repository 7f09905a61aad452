import { type ImportRow, listImports } from '@greenroom/contract/areas/imports/imports'
import type { ImportDescription } from '@greenroom/contract/import'
import type { ImportableList } from '@greenroom/contract/lists'
import { useCallQuery } from '../call/query.ts'
import { usePermission } from '../session/permission.tsx'

/** States of imports that wait for the user or are in progress. */
const unfinished: readonly ImportRow['state'][] = ['reading', 'dryRun', 'running', 'undoing']

export const isUnfinished = ({ state }: Pick<ImportRow, 'state'>) => unfinished.includes(state)
export const isWorking = ({ state }: Pick<ImportRow, 'state'>) =>
  isUnfinished({ state }) && state !== 'dryRun'

/** Latest imports of a list as records of a filter; none for users who may not import. */
export function useImportRecords({ list, permission }: ImportDescription) {
  const may = usePermission()
  const { data } = useImports(list, { enabled: may(permission) })
  return (data?.list ?? [])
    .filter(({ undoable }) => undoable)
    .map(({ id, fileName }) => ({ id, name: fileName }))
}

/** Latest imports of a list; polls while one is in progress. */
export function useImports(list: ImportableList, options: { enabled?: boolean } = {}) {
  return useCallQuery(listImports, { query: { list } }, { quiet: true, ...options })
}
