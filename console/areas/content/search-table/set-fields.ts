import {
  type ContentSetFields,
  type ContentSetRow,
  contentSetFields,
  contentSetRow,
} from '@greenroom/contract/areas/content'
import { failureData } from '../../../kit/call.ts'
import type { Versioned } from '../../../kit/form/save-merged.ts'

/** The fields that a person writes, in the order of the form. */
export const setFieldNames = contentSetFields.keyof().options

const written = contentSetFields.strip()

/** What a person writes of a set. */
export function fieldsOf(set: ContentSetRow): ContentSetFields {
  return written.parse(set)
}

/** The set as it is now, when a save failed because someone else had saved. */
export function newerSet(failure: unknown): Versioned<ContentSetFields> | undefined {
  const row = contentSetRow.safeParse(failureData(failure, 'conflict')?.current).data
  return row && { fields: fieldsOf(row), version: row.version }
}
