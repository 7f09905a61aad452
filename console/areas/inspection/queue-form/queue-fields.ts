import {
  type InspectionQueueFields,
  inspectionQueueFields,
  inspectionQueueRow,
} from '@greenroom/contract/areas/inspection'
import i18next from 'i18next'
import { failureData } from '../../../kit/call.ts'
import type { Versioned } from '../../../kit/form/save-merged.ts'

/** The fields that a person writes, in the order of the form. */
export const queueFieldNames = inspectionQueueFields.keyof().options

/** What a field of a queue is called; one of a later version is called as it is. */
export function queueFieldTitle(name: string): string {
  const field = queueFieldNames.find(known => known === name)
  return field ? i18next.t(`inspection:field.${field}`) : name
}

/** The queue as it is now, when a save failed because someone else had saved. */
export function newerQueue(failure: unknown): Versioned<InspectionQueueFields> | undefined {
  const row = inspectionQueueRow.safeParse(failureData(failure, 'conflict')?.current).data
  if (!row) return undefined
  const { name, conditions, rate, scope, version } = row
  return { fields: { name, conditions, rate, scope }, version }
}
