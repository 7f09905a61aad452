import type { ConditionField } from '@greenroom/contract/areas/content/content-conditions'
import type { contentGenres } from '@greenroom/contract/content-labels'
import { createContext, useContext } from 'react'
import type { GroupPart, Part } from './sentence.ts'

/** What the parts of a sentence that is edited share. */
export interface SentenceEditing {
  /** The conditions that can be set. */
  offered: readonly ConditionField[]
  genres: readonly (typeof contentGenres)[number][]
  /** The part whose value is being edited. */
  openId: number | undefined
  open: (id: number | undefined) => void
  change: (edit: (sentence: GroupPart) => GroupPart) => void
  /** Adds a part and opens its value. */
  add: (groupId: number, part: Part) => void
}

export const SentenceContext = createContext<SentenceEditing | null>(null)

/** The sentence around a part. @throws Error outside of a sentence */
export function useSentence(): SentenceEditing {
  const editing = useContext(SentenceContext)
  if (!editing) throw new Error('A part stands in a sentence')
  return editing
}
