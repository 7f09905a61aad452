import { inspectionLimits, rejectionReasons } from '@greenroom/contract/areas/inspection/inspection-queues'
import type {
  ReviewItem,
  VerdictFields,
  VerdictRow,
} from '@greenroom/contract/areas/inspection/inspection-review'
import { Button, Group, Radio, Text, Textarea } from '@mantine/core'
import i18next from 'i18next'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { Keys } from '../../../kit/actions/keys.tsx'
import { type Action, useActions } from '../../../kit/actions/registry.ts'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { reasonText, verdictText } from '../labels.ts'
import type { useInspection } from './use-inspection.ts'
import classes from './view.module.css'

interface JudgePanelProps {
  turn: ReviewItem
  inspection: ReturnType<typeof useInspection>
}

/** The inspector's actions with their keys, the number of waiting items, and earlier verdicts. */
export function JudgePanel({ turn, inspection }: JudgePanelProps) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const { busy } = inspection
  const rejection = useRejection(inspection.judge)
  const { pass, reject, skip, undo } = usePanelActions({ ...inspection, ...rejection }, turn.done > 0)

  return (
    <aside className={classes.panel} aria-label={t('view.panel')}>
      <Group justify="space-between" className={classes.box} role="status">
        <span>{t('view.left', { left: format.number(turn.left) })}</span>
        <Text size="sm" c="dimmed">
          {t('view.done', { done: format.number(turn.done) })}
        </Text>
      </Group>
      <div className={classes.box}>
        <div className={classes.buttons}>
          <ActionButton action={pass} loading={busy} rightSection={<Keys action={pass} first />} />
          <ActionButton action={reject} variant="default" rightSection={<Keys action={reject} first />} />
          <ActionButton action={skip} variant="subtle" rightSection={<Keys action={skip} first />} />
          <ActionButton action={undo} variant="subtle" rightSection={<Keys action={undo} first />} />
        </div>
        <RejectionFields rejection={rejection} busy={busy} />
      </div>
      <Earlier verdicts={turn.item?.earlier ?? []} />
    </aside>
  )
}

/** Earlier verdicts on the content item, newest first. */
function Earlier({ verdicts }: { verdicts: readonly VerdictRow[] }) {
  const { t } = useTranslation('inspection')
  if (verdicts.length === 0) return null
  return (
    <section className={classes.box} aria-label={t('view.earlier')}>
      <Text size="sm" fw={500} mb="xs">
        {t('view.earlier')}
      </Text>
      <ul className={classes.earlier}>
        {verdicts.map(verdict => (
          <li key={verdict.id}>
            <div>{verdictText(verdict)}</div>
            {verdict.note !== '' && <div translate="no">{verdict.note}</div>}
            <Text size="xs" c="dimmed">
              <span translate="no">{verdict.inspector || t('view.deletedUser')}</span>
              {t('and')}
              <span translate="no">{verdict.queueName}</span>
              {t('and')}
              <RelativeTime instant={verdict.givenTime} />
              {verdict.withdrawnTime !== null && `${t('and')}${t('verdicts.withdrawn')}`}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The reasons for a rejection, each with its number key, and the note once one is chosen. */
function RejectionFields({ rejection, busy }: { rejection: ReturnType<typeof useRejection>; busy: boolean }) {
  const { t } = useTranslation('inspection')
  const { reason, note, setNote, choose, submit, handleKey } = rejection
  return (
    <>
      <Radio.Group
        mt="md"
        label={t('view.reason')}
        description={t('view.reasonHint')}
        error={rejection.isReasonMissing && t('view.reasonMissing')}
        value={reason ?? null}
        onChange={value => {
          const chosen = knownValue(rejectionReasons, value)
          if (chosen) choose(chosen)
        }}
      >
        <div ref={rejection.reasonsBox} className={classes.reasons}>
          {rejectionReasons.map((one, place) => (
            <Radio
              key={one}
              value={one}
              size="xs"
              onKeyDown={handleKey}
              label={
                <>
                  <Keys action={{ shortcut: String(place + 1) }} /> {reasonText(one)}
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {reason !== undefined && (
        <>
          <Textarea
            ref={rejection.noteField}
            mt="sm"
            label={t(reason === 'other' ? 'view.noteNeeded' : 'view.note')}
            description={t('view.noteHint')}
            maxLength={inspectionLimits.note}
            rows={3}
            value={note}
            error={rejection.isNoteMissing && t('view.noteMissing')}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            onKeyDown={handleKey}
          />
          <Button mt="xs" color="red" size="xs" fullWidth loading={busy} onClick={submit}>
            {t('view.rejectWith', { reason: reasonText(reason) })}
          </Button>
        </>
      )}
    </>
  )
}

type Commands = Pick<ReturnType<typeof useInspection>, 'judge' | 'skip' | 'takeBack'> &
  Pick<ReturnType<typeof useRejection>, 'choose' | 'cancel' | 'submit'>

/**
 * What an inspector does by keys and buttons; offered while the panel is shown. The actions stay the same while what
 * stands behind them changes.
 */
function usePanelActions(commands: Commands, hasDone: boolean) {
  const latest = useRef<Commands>(undefined)
  useEffect(() => {
    latest.current = commands
  })
  const actions = useMemo(() => panelActions(latest, hasDone), [hasDone])
  useActions(actions.all)
  return actions
}

function panelActions(latest: RefObject<Commands | undefined>, hasDone: boolean) {
  const action = (
    id: string,
    label: () => string,
    shortcut: string,
    run: (commands: Commands) => void,
  ): Action => ({
    id: `inspection.${id}`,
    label,
    shortcut,
    group: 'page',
    run: () => latest.current && run(latest.current),
  })
  const pass = action(
    'pass',
    () => i18next.t('inspection:view.pass'),
    'p',
    ({ judge }) => void judge({ verdict: 'pass', reason: null, note: '' }),
  )
  const reject = action(
    'reject',
    () => i18next.t('inspection:view.reject'),
    'r',
    ({ submit }) => submit(),
  )
  const skip = action(
    'skip',
    () => i18next.t('inspection:view.skip'),
    's',
    commands => void commands.skip(),
  )
  const undo: Action = {
    ...action(
      'undo',
      () => i18next.t('inspection:view.undo'),
      'u',
      ({ takeBack }) => void takeBack(),
    ),
    refusal: () => (hasDone ? undefined : i18next.t('inspection:view.nothingToUndo')),
  }
  const cancel: Action = {
    ...action(
      'cancel',
      () => i18next.t('inspection:view.cancel'),
      'Escape',
      commands => commands.cancel(),
    ),
    keysOnly: true,
  }
  const reasons = rejectionReasons.map((reason, place) => ({
    ...action(
      `reason-${reason}`,
      () => i18next.t('inspection:view.chooseReason', { reason: reasonText(reason) }),
      String(place + 1),
      ({ choose }) => choose(reason),
    ),
    keysOnly: true,
  }))
  return { pass, reject, skip, undo, all: [pass, reject, skip, undo, cancel, ...reasons] }
}

type RejectionReason = (typeof rejectionReasons)[number]

/** What a rejection still lacks, once somebody tried to submit it. */
type Missing = 'reason' | 'note'

/**
 * A rejection while it is written: no reason is preselected, the cursor stays at the reasons until somebody moves it
 * into the note, and a cancelled rejection leaves nothing behind.
 */
function useRejection(judge: (verdict: VerdictFields) => Promise<boolean>) {
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
