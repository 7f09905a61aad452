import { mendImport } from '@greenroom/contract/areas/imports/imports'
import type { RequestOf } from '@greenroom/contract/endpoint'
import { call } from '../call/call.ts'
import { invalidate } from '../call/events.ts'
import { CallFailure, failureData } from '../feedback/failure.ts'

export type MendedCells = RequestOf<typeof mendImport>['body']['cells']

/**
 * Replaces cells of an import.
 * @returns why the value is none for the column; empty when it was stored. Other failures show as toasts.
 */
export async function mendCells(
  id: string,
  column: string,
  value: string,
  cells: MendedCells,
): Promise<string | undefined> {
  try {
    await call(mendImport, { params: { id }, body: { column, value, cells } }, { quiet: ['invalid'] })
    return ''
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    return failureData(failure, 'invalid')?.issues[0]?.msg
  } finally {
    void invalidate('import.changed')
  }
}
