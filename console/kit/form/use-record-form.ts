import type { EventTopic } from '@greenroom/contract/events'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { failureData } from '../call.ts'
import { toast } from '../toast.ts'
import type { FieldWords } from './conflict-dialog.tsx'
import { type FormDraft, useDraft } from './draft/use-draft.ts'
import { type Fields, useFields } from './use-fields.ts'
import { useMergedSave } from './use-merged-save.tsx'
import { useSubmit } from './use-submit.ts'

/** What the calls of a form leave to it to tell of. */
export const isReportedByForm = ['invalid', 'conflict', 'notFound'] as const

/** What is still known of a record that is deleted: its draft. */
export interface DeletedRecord {
  id: string
  title: string
}

/** How fields are read where versions are compared, and where a draft holds fields that the form does not have. */
export interface RecordWords<F extends object> extends FieldWords<F> {
  title: (name: string) => string
}

interface Stored {
  id: string
  version: number
}

/** A form on one kind of record: what is its own. `F` is what an edit may change, `S` what the form holds. */
interface RecordFormOptions<S extends z.ZodObject, F extends object, R extends Stored> {
  /** Its drafts are kept under this name, the same for every opening. */
  name: string
  schema: S
  /** What the form starts from; later values are not looked at. */
  start: z.input<S>
  /** The record to edit, as it was on screen; undefined for a new one. */
  record: R | undefined
  /** The record of a draft, when the record itself is deleted. */
  lost?: DeletedRecord | undefined
  /** What a record is called. */
  titleOf: (record: R) => string
  words: RecordWords<F>
  /** The fields that an edit may change, in the order of the form. */
  names: readonly (keyof F & string)[]
  /** Those fields of what the form holds. */
  editedOf: (values: z.input<S> | z.output<S>) => F
  /** How the server answers with a record, and its fields; to merge with what others saved. */
  stored: { schema: z.ZodType<R>; fieldsOf: (record: R) => F }
  /** Sends changes from a version on, quiet as to {@link isReportedByForm}. */
  update: (id: string, version: number, changes: Partial<F>) => Promise<unknown>
  savedText: (mine: z.output<S>) => string
  /** Makes a record, quiet as to `invalid`, and says that it did. Absent where the form makes none. */
  create?: (mine: z.output<S>) => Promise<unknown>
  /** Whether the user may make one. */
  mayCreate?: boolean
  /** What is said of a record that somebody deleted meanwhile; without it, the form offers to save it as a new one. */
  goneText?: string
  topic: EventTopic
  onSaved: () => void
}

/** A form on a record, as `RecordDrawer` shows it. */
export interface RecordForm<S extends z.ZodObject> {
  fields: Fields<S>
  draft: FormDraft
  saving: boolean
  /** There is no record to edit, and never was one. */
  isNew: boolean
  /** Someone has deleted the record: what was typed is kept, and can be saved as a new one if that may be. */
  gone: boolean
  mayCreate: boolean
  submit: () => void
  /** What a merge has to ask. */
  dialog: ReactNode
}

/**
 * A form that creates a record or edits one: keeps what is typed as a draft, merges with what others save meanwhile, and
 * keeps what was typed when the record is deleted meanwhile.
 */
export function useRecordForm<S extends z.ZodObject, F extends object, R extends Stored>(
  options: RecordFormOptions<S, F, R>,
): RecordForm<S> {
  const { name, schema, start, record, lost, titleOf, words, names, editedOf, stored, topic, goneText } =
    options
  const { update, savedText, create, mayCreate = create !== undefined, onSaved } = options
  const fields = useFields(schema, start)
  const draft = useDraft(fields, {
    form: name,
    row: record ? { id: record.id, title: titleOf(record), version: record.version } : lost,
    fieldTitle: words.title,
  })
  const merged = useMergedSave<F>(words)
  const [gone, setGone] = useState(lost !== undefined)

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
    if (record && !gone) return edit(record, mine)
    await create?.(mine)
    return true
  }

  const { submit, saving } = useSubmit({
    fields,
    draft,
    send,
    refused: {
      notFound: failure => (goneText === undefined ? setGone(true) : toast.failure(failure, goneText)),
    },
    topic,
    onSaved,
  })
  const isNew = record === undefined && lost === undefined
  return { fields, draft, saving, isNew, gone, mayCreate, submit, dialog: merged.dialog }
}
