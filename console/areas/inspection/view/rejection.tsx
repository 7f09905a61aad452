import { inspectionLimits, rejectionReasons } from '@greenroom/contract/areas/inspection/inspection-queues'
import type { VerdictFields } from '@greenroom/contract/areas/inspection/inspection-review'
import { Button, Input, Textarea } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Keys } from '../../../kit/actions/keys.tsx'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'
import { reasonText } from '../labels.ts'
import classes from './view.module.css'

/** The reasons for a rejection, each with its number key, and the note once one is chosen. */
export function RejectionFields({
  rejection,
  busy,
}: {
  rejection: ReturnType<typeof useRejection>
  busy: boolean
}) {
  const { t } = useTranslation('inspection')
  const name = useId()
  const { reason, note, setNote, choose, submit, handleKey } = rejection
  return (
    <>
      <Input.Wrapper
        label={t('view.reason')}
        labelElement="div"
        labelProps={{ id: `${name}-label` }}
        error={rejection.isReasonMissing && t('view.reasonMissing')}
      >
        <div
          ref={rejection.reasonsBox}
          className={classes.reasons}
          role="radiogroup"
          aria-labelledby={`${name}-label`}
        >
          {rejectionReasons.map((one, place) => (
            <label key={one} className={classes.reason}>
              <input
                type="radio"
                name={name}
                value={one}
                checked={reason === one}
                onChange={() => choose(one)}
                onKeyDown={handleKey}
              />
              <span className={classes.keycap}>
                <Keys action={{ shortcut: String(place + 1) }} />
              </span>
              {reasonText(one)}
            </label>
          ))}
        </div>
      </Input.Wrapper>
      {reason !== undefined && (
        <div className={classes.note}>
          <Textarea
            ref={rejection.noteField}
            label={t(reason === 'other' ? 'view.noteNeeded' : 'view.note')}
            description={t('view.noteHint')}
            maxLength={inspectionLimits.note}
            rows={2}
            value={note}
            error={rejection.isNoteMissing && t('view.noteMissing')}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            onKeyDown={handleKey}
          />
          <Button color="red" loading={busy} onClick={submit}>
            {t('view.rejectWith', { reason: reasonText(reason) })}
          </Button>
        </div>
      )}
    </>
  )
}

type RejectionReason = (typeof rejectionReasons)[number]

/** Missing parts of a rejection, after an attempt to submit it. */
type Missing = 'reason' | 'note'

/**
 * A rejection while it is written: no reason is preselected, the focus stays at the reasons until the user moves it
 * into the note or must write one, and a cancelled rejection leaves nothing behind.
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
  /**
   * Chooses by the number of the reason. One that must be described has the cursor in the note: typed text would
   * otherwise be shortcuts, and its first `p` a verdict.
   */
  function chooseByNumber(chosen: RejectionReason): void {
    if (chosen === 'other') flushSync(() => choose(chosen))
    else choose(chosen)
    if (chosen === 'other') noteField.current?.focus()
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
    chooseByNumber,
    cancel,
    submit,
    handleKey,
  }
}
