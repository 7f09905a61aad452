import { rejectionReasons } from '@greenroom/contract/areas/inspection/inspection-queues'
import type { VerdictFields } from '@greenroom/contract/areas/inspection/inspection-review'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isInputMethodKey } from '../../../kit/input-method.ts'

export type RejectionReason = (typeof rejectionReasons)[number]

/** What a rejection still lacks, once somebody tried to submit it. */
type Missing = 'reason' | 'note'

/**
 * A rejection while it is written: no reason is preselected, the cursor stays at the reasons until somebody moves it
 * into the note, and a cancelled rejection leaves nothing behind.
 */
export function useRejection(judge: (verdict: VerdictFields) => Promise<boolean>) {
  const [reason, setReason] = useState<RejectionReason>()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<Missing>()
  const reasonsBox = useRef<HTMLDivElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)

  const focusReason = (value: RejectionReason) =>
    reasonsBox.current?.querySelector<HTMLElement>(`input[value="${value}"]`)?.focus()

  function choose(chosen: RejectionReason): void {
    setReason(chosen)
    setMissing(undefined)
    focusReason(chosen)
  }
  function cancel(): void {
    setReason(undefined)
    setNote('')
    setMissing(undefined)
    // The note is hidden now, and a focused radio button would look selected.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  function submit(): void {
    if (reason === undefined) {
      setMissing('reason')
      focusReason(rejectionReasons[0])
    } else if (reason === 'other' && note.trim() === '') {
      setMissing('note')
      noteField.current?.focus()
    } else void judge({ verdict: 'reject', reason, note })
  }
  /** Enter submits and Esc cancels, at the reasons as in the note. */
  function handleKey(event: KeyboardEvent): void {
    if (isInputMethodKey(event)) return
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && !event.shiftKey) submit()
    else return
    event.preventDefault()
  }

  return {
    reason,
    note,
    setNote,
    isReasonMissing: missing === 'reason' && reason === undefined,
    isNoteMissing: missing === 'note' && note.trim() === '',
    reasonsBox,
    noteField,
    choose,
    cancel,
    submit,
    handleKey,
  }
}
