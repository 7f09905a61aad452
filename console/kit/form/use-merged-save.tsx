import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../feedback/toast.ts'
import type { FieldConflict } from '../merge/merge-fields.ts'
import { ConflictDialog, type FieldLabels } from './conflict-dialog.tsx'
import { type MergedSave, saveMerged } from './save-merged.ts'

interface Question<F> {
  conflicts: readonly FieldConflict<F>[]
  response: (theirs: ReadonlySet<keyof F & string> | undefined) => void
}

interface SaveOptions<F extends object, R> extends Omit<MergedSave<F, R>, 'choose'> {
  /** Text after a save without a merge. */
  savedText: string
}

/** Saves as {@link saveMerged} does and reports the outcome. The form renders the returned dialog, which asks about conflicts. */
export function useMergedSave<F extends object>(labels: FieldLabels<F>) {
  const { t } = useTranslation('form')
  const [question, setQuestion] = useState<Question<F>>()

  const choose = (conflicts: readonly FieldConflict<F>[]) =>
    new Promise<ReadonlySet<keyof F & string> | undefined>(resolve => {
      setQuestion({
        conflicts,
        response: theirs => {
          setQuestion(undefined)
          resolve(theirs)
        },
      })
    })

  async function save<R>({ savedText, ...options }: SaveOptions<F, R>): Promise<boolean> {
    const saved = await saveMerged({ ...options, choose })
    if (saved.end === 'cancelled') return false
    const theirs = saved.merged.map(name => labels.title(name)).join(t('separator'))
    if (theirs !== '') toast.success(t('merged', { fields: theirs }))
    else if (saved.end === 'saved') toast.success(savedText)
    else toast.notice(t('unchanged'))
    return true
  }

  const dialog: ReactNode = question && (
    <ConflictDialog conflicts={question.conflicts} labels={labels} onChoose={question.response} />
  )
  return {
    /** @returns false when the user returned to the form */
    save,
    dialog,
  }
}
