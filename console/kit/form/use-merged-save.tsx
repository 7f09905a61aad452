import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../feedback/toast.ts'
import { changedFields, type FieldConflict, mergeFields } from '../merge/merge-fields.ts'
import { ConflictDialog, type FieldLabels } from './conflict-dialog.tsx'

/** Fields of a stored record, and their version. */
export interface Versioned<F> {
  fields: F
  version: number
}

interface MergedSave<F extends object, R> {
  names: readonly (keyof F & string)[]
  /** Fields and version that the form started from. */
  start: Versioned<F>
  mine: F
  save: (version: number, changes: Partial<F>) => Promise<R>
  /** The current record when the save failed because of a newer version; undefined for other failures. */
  newer: (failure: unknown) => Versioned<F> | undefined
  /** Asks which conflicting fields take the other value; undefined when the user returns to the form. */
  choose: (conflicts: readonly FieldConflict<F>[]) => Promise<ReadonlySet<keyof F & string> | undefined>
}

/** Outcome of a save; `merged` names the fields that have another user's value. */
type SaveEnd<F, R> =
  | { end: 'saved'; row: R; merged: readonly (keyof F & string)[] }
  | { end: 'nothing-to-save'; merged: readonly (keyof F & string)[] }
  | { end: 'cancelled' }

/**
 * Saves changed fields only. On a newer version, merges field by field and saves again, repeatedly if needed. Asks only
 * about fields that both users changed differently.
 * @throws errors of `save`, except a newer version
 */
export async function saveMerged<F extends object, R>(options: MergedSave<F, R>): Promise<SaveEnd<F, R>> {
  const { names, save, newer, choose } = options
  // Base of the comparison: the start, or, for a decided field, the other value at that time.
  let base = options.start.fields
  let mine = options.mine
  let latestRecord = options.start
  let result = mine
  let fromTheirs: readonly (keyof F & string)[] = []
  const taken = new Set<keyof F & string>()
  const nothing: ReadonlySet<keyof F & string> = new Set()
  for (;;) {
    const changes = changedFields(names, latestRecord.fields, result)
    const merged = names.filter(name => taken.has(name) || fromTheirs.includes(name))
    if (Object.keys(changes).length === 0) return { end: 'nothing-to-save', merged }
    try {
      return { end: 'saved', row: await save(latestRecord.version, changes), merged }
    } catch (failure) {
      const theirs = newer(failure)
      if (!theirs) throw failure
      const { conflicts } = mergeFields(names, base, mine, theirs.fields)
      const chosen = conflicts.length === 0 ? nothing : await choose(conflicts)
      if (!chosen) return { end: 'cancelled' }
      for (const { field } of conflicts) {
        base = { ...base, [field]: theirs.fields[field] }
        if (!chosen.has(field)) continue
        mine = { ...mine, [field]: theirs.fields[field] }
        taken.add(field)
      }
      const merge = mergeFields(names, base, mine, theirs.fields)
      latestRecord = theirs
      result = merge.merged
      fromTheirs = merge.fromTheirs
    }
  }
}

interface Question<F> {
  conflicts: readonly FieldConflict<F>[]
  onChoose: (theirs: ReadonlySet<keyof F & string> | undefined) => void
}

interface SaveOptions<F extends object, R> extends Omit<MergedSave<F, R>, 'choose'> {
  /** Text after a save without a merge. */
  savedText: string
  /** Reports such a save in place of a toast with the text, for example with a way to undo it. */
  report?: (row: R, text: string) => void
}

/** Saves as {@link saveMerged} does and reports the outcome. The form renders the returned dialog, which asks about conflicts. */
export function useMergedSave<F extends object>(labels: FieldLabels<F>) {
  const { t } = useTranslation('form')
  const [question, setQuestion] = useState<Question<F>>()

  const choose = (conflicts: readonly FieldConflict<F>[]) =>
    new Promise<ReadonlySet<keyof F & string> | undefined>(resolve => {
      setQuestion({
        conflicts,
        onChoose: theirs => {
          setQuestion(undefined)
          resolve(theirs)
        },
      })
    })

  async function save<R>({ savedText, report, ...options }: SaveOptions<F, R>): Promise<boolean> {
    const saved = await saveMerged({ ...options, choose })
    if (saved.end === 'cancelled') return false
    const takenNames = saved.merged.map(name => labels.title(name)).join(t('separator'))
    if (takenNames !== '') toast.success(t('merged', { fields: takenNames }))
    else if (saved.end === 'saved') report ? report(saved.row, savedText) : toast.success(savedText)
    else toast.notice(t('unchanged'))
    return true
  }

  const dialog: ReactNode = question && (
    <ConflictDialog conflicts={question.conflicts} labels={labels} onChoose={question.onChoose} />
  )
  return {
    /** @returns false when the user returned to the form */
    save,
    dialog,
  }
}
