import { type ReactNode, useState } from 'react'
import type { FieldConflict } from '../merge/merge-fields.ts'
import { ConflictDialog, type FieldWords } from './conflict-dialog.tsx'
import { type MergedSave, type SaveEnd, saveMerged } from './save-merged.ts'

interface Question<F> {
  conflicts: readonly FieldConflict<F>[]
  answer: (theirs: ReadonlySet<keyof F & string> | undefined) => void
}

/** Saves as {@link saveMerged} does; what it has to ask is asked in the returned dialog, which the form renders. */
export function useMergedSave<F extends object>(words: FieldWords<F>) {
  const [question, setQuestion] = useState<Question<F>>()

  const choose = (conflicts: readonly FieldConflict<F>[]) =>
    new Promise<ReadonlySet<keyof F & string> | undefined>(resolve => {
      setQuestion({
        conflicts,
        answer: theirs => {
          setQuestion(undefined)
          resolve(theirs)
        },
      })
    })

  return {
    save: <R,>(options: Omit<MergedSave<F, R>, 'choose'>): Promise<SaveEnd<F, R>> =>
      saveMerged({ ...options, choose }),
    dialog:
      question &&
      ((
        <ConflictDialog conflicts={question.conflicts} words={words} onChoose={question.answer} />
      ) as ReactNode),
  }
}
