import type { DraftSummary } from '@greenroom/contract/areas/drafts/drafts'
import { useCallback, useState } from 'react'
import { CallFailure } from '../call/call.ts'
import type { DeletedRecord } from './use-record-form.ts'

/** What a form is open on: a record, the draft of a deleted record, or a new record. */
export interface Edited<R> {
  record?: R
  deleted?: DeletedRecord
}

/**
 * State of the form of a list: the record it is open on.
 * @param read reads one record, quiet about `notFound`
 */
export function useEdited<R>(read: (id: string) => Promise<R>) {
  const [edited, setEdited] = useState<Edited<R>>()

  const create = useCallback(() => setEdited({}), [])
  const edit = useCallback((record: R) => setEdited({ record }), [])
  const close = useCallback(() => setEdited(undefined), [])

  /** Opens the form on the current record, or on its draft when it is deleted. */
  const open = useCallback(
    async (id: string, title: string): Promise<void> => {
      try {
        setEdited({ record: await read(id) })
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        if (failure.reason === 'notFound') setEdited({ deleted: { id, title } })
      }
    },
    [read],
  )

  const openDraft = ({ subject, title }: DraftSummary) =>
    subject === '' ? create() : void open(subject, title)

  return { edited, create, edit, open, openDraft, close }
}
