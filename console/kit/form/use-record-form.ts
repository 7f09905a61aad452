import type { EventTopic } from '@greenroom/contract/events'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { failureData } from '../call/call.ts'
import { toast } from '../feedback/toast.ts'
import type { FieldLabels } from './conflict-dialog.tsx'
import { type FormDraft, useDraft } from './draft/use-draft.ts'
import { type Fields, useFields } from './use-fields.ts'
import { useMergedSave } from './use-merged-save.tsx'
import { useSubmit } from './use-submit.ts'

/** Failures that the form itself reports. */
export const isReportedByForm = ['invalid', 'conflict', 'notFound'] as const

/** What is known of a deleted record: its draft. */
export interface DeletedRecord {
  id: string
  title: string
}

/** Texts for comparing versions, and for draft fields that the form does not have. */
export interface RecordLabels<F extends object> extends FieldLabels<F> {
  title: (name: string) => string
}

interface Stored {
  id: string
  version: number
}

/** What is specific to a form of one kind of record. `F`: editable fields; `S`: fields of the form. */
interface RecordFormOptions<S extends z.ZodObject, F extends object, R extends Stored> {
  /** Name of its drafts, the same for every opening. */
  name: string
  schema: S
  /** Initial values; later values are ignored. */
  start: z.input<S>
  /** The record to edit as it was on screen; undefined for a new one. */
  record: R | undefined
  /** The deleted record of a draft. */
  deleted?: DeletedRecord | undefined
  /** Title of a record. */
  titleOf: (record: R) => string
  labels: RecordLabels<F>
  /** Editable fields, in the order of the form. */
  names: readonly (keyof F & string)[]
  /** Editable fields of the form's values. */
  editedOf: (values: z.input<S> | z.output<S>) => F
  /** Schema of a record in responses, and its fields; for merging. */
  stored: { schema: z.ZodType<R>; fieldsOf: (record: R) => F }
  /** Saves changes from a version, quiet about {@link isReportedByForm}. */
  update: (id: string, version: number, changes: Partial<F>) => Promise<unknown>
  savedText: (mine: z.output<S>) => string
  /** Creates a record, quiet about `invalid`, and reports it. Absent for forms that create none. */
  create?: (mine: z.output<S>) => Promise<unknown>
  /** True when the user may create records. */
  mayCreate?: boolean
  /** Text for a record that was deleted during the edit; without it, the form offers to save it as a new one. */
  missingText?: string
  topic: EventTopic
  onSaved: () => void
}

/** A form for a record, as `RecordDrawer` shows it. */
export interface RecordForm<S extends z.ZodObject> {
  fields: Fields<S>
  draft: FormDraft
  saving: boolean
  /** True for a new record. */
  isNew: boolean
  /** True when the record was deleted; the typed text stays and can be saved as a new record where allowed. */
  isDeleted: boolean
  mayCreate: boolean
  submit: () => void
  /** The dialog about conflicts. */
  dialog: ReactNode
}

/**
 * State of a form that creates or edits a record. It saves drafts, merges with changes of others, and keeps the typed
 * text when the record is deleted.
 */
export function useRecordForm<S extends z.ZodObject, F extends object, R extends Stored>(
  options: RecordFormOptions<S, F, R>,
): RecordForm<S> {
  const {
    name,
    schema,
    start,
    record,
    deleted,
    titleOf,
    labels,
    names,
    editedOf,
    stored,
    topic,
    missingText,
  } = options
  const { update, savedText, create, mayCreate = create !== undefined, onSaved } = options
  const fields = useFields(schema, start)
  const draft = useDraft(fields, {
    form: name,
    row: record ? { id: record.id, title: titleOf(record), version: record.version } : deleted,
    fieldTitle: labels.title,
  })
  const merged = useMergedSave<F>(labels)
  const [isDeleted, setDeleted] = useState(deleted !== undefined)

  const edit = ({ id, version }: R, mine: z.output<S>): Promise<boolean> =>
    merged.save({
      names,
      start: { fields: editedOf(fields.start), version: draft.version ?? version },
      mine: editedOf(mine),
      save: (from, changes) => update(id, from, changes),
      newer: failure => {
        const current = stored.schema.safeParse(failureData(failure, 'conflict')?.current).data
        return current && { fields: stored.fieldsOf(current), version: current.version }
      },
      savedText: savedText(mine),
    })

  async function send(mine: z.output<S>): Promise<boolean> {
    if (record && !isDeleted) return edit(record, mine)
    await create?.(mine)
    return true
  }

  const { submit, saving } = useSubmit({
    fields,
    draft,
    send,
    refused: {
      notFound: failure =>
        missingText === undefined ? setDeleted(true) : toast.failure(failure, missingText),
    },
    topic,
    onSaved,
  })
  const isNew = record === undefined && deleted === undefined
  return { fields, draft, saving, isNew, isDeleted, mayCreate, submit, dialog: merged.dialog }
}
