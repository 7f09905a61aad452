import { inspectionLimits, rejectionReasons } from '@greenroom/contract/areas/inspection/inspection-queues'
import type { ReviewItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { Button, Group, Radio, Text, Textarea } from '@mantine/core'
import i18next from 'i18next'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { Keys } from '../../../kit/actions/keys.tsx'
import { type Action, useActions } from '../../../kit/actions/registry.ts'
import { useFormat } from '../../../kit/format.ts'
import { reasonText } from '../labels.ts'
import { Earlier } from './earlier.tsx'
import type { useInspection } from './use-inspection.ts'
import classes from './view.module.css'

type Reason = (typeof rejectionReasons)[number]

interface JudgePanelProps {
  turn: ReviewItem
  inspection: ReturnType<typeof useInspection>
}

/** What an inspector does with a content item, by buttons and keys; how much is left; what was said of it before. */
export function JudgePanel({ turn, inspection }: JudgePanelProps) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const [recordMissing, setNoteMissing] = useState(false)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const { judge, skip, takeBack, busy } = inspection

  function choose(chosen: Reason): void {
    setReason(chosen)
    // The next key goes into the note, or confirms.
    requestAnimationFrame(() => noteField.current?.focus())
  }
  function reject(): void {
    if (reason === undefined) {
      choose(rejectionReasons[0])
      return
    }
    const isMissing = reason === 'other' && note.trim() === ''
    setNoteMissing(isMissing)
    if (isMissing) noteField.current?.focus()
    else void judge({ verdict: 'reject', reason, note })
  }
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      setReason(undefined)
      noteField.current?.blur()
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      reject()
    }
  }

  const latest = useRef<Doings>(undefined)
  useEffect(() => {
    latest.current = { judge, skip, takeBack, reject, choose }
  })
  const hasDone = turn.done > 0
  const { pass, rejectIt, skipIt, undo, all } = useMemo(() => panelActions(latest, hasDone), [hasDone])
  useActions(all)

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
          <ActionButton action={rejectIt} variant="default" rightSection={<Keys action={rejectIt} first />} />
          <ActionButton action={skipIt} variant="subtle" rightSection={<Keys action={skipIt} first />} />
          <ActionButton action={undo} variant="subtle" rightSection={<Keys action={undo} first />} />
        </div>
        <Radio.Group
          mt="md"
          label={t('view.reason')}
          value={reason ?? null}
          onChange={value => {
            const chosen = rejectionReasons.find(one => one === value)
            if (chosen) choose(chosen)
          }}
        >
          <div className={classes.reasons}>
            {rejectionReasons.map((one, place) => (
              <Radio
                key={one}
                value={one}
                size="xs"
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
              ref={noteField}
              mt="sm"
              label={t(reason === 'other' ? 'view.noteNeeded' : 'view.note')}
              description={t('view.noteHint')}
              maxLength={inspectionLimits.note}
              rows={3}
              value={note}
              error={recordMissing && note.trim() === '' ? t('view.recordMissing') : undefined}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              onKeyDown={press}
            />
            <Button mt="xs" color="red" size="xs" fullWidth loading={busy} onClick={reject}>
              {t('view.rejectWith', { reason: reasonText(reason) })}
            </Button>
          </>
        )}
      </div>
      <Earlier verdicts={turn.item?.earlier ?? []} />
    </aside>
  )
}

interface Doings {
  judge: JudgePanelProps['inspection']['judge']
  skip: () => Promise<boolean>
  takeBack: () => Promise<void>
  reject: () => void
  choose: (reason: Reason) => void
}

/** What the keys do; they stay the same actions while what stands behind them changes. */
function panelActions(latest: RefObject<Doings | undefined>, hasDone: boolean) {
  const action = (
    id: string,
    label: () => string,
    shortcut: string,
    run: (doings: Doings) => void,
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
    ({ judge }) => {
      void judge({ verdict: 'pass', reason: null, note: '' })
    },
  )
  const rejectIt = action(
    'reject',
    () => i18next.t('inspection:view.reject'),
    'r',
    ({ reject }) => reject(),
  )
  const skipIt = action(
    'skip',
    () => i18next.t('inspection:view.skip'),
    's',
    ({ skip }) => void skip(),
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
  const reasons = rejectionReasons.map((reason, place) => ({
    ...action(
      `reason-${reason}`,
      () => i18next.t('inspection:view.rejectWith', { reason: reasonText(reason) }),
      String(place + 1),
      ({ choose }) => choose(reason),
    ),
    keysOnly: true,
  }))
  return { pass, rejectIt, skipIt, undo, all: [pass, rejectIt, skipIt, undo, ...reasons] }
}
