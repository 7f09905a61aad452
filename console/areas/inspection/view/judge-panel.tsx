import { rejectionReasons } from '@greenroom/contract/areas/inspection/inspection-queues'
import type { ReviewItem, VerdictRow } from '@greenroom/contract/areas/inspection/inspection-review'
import { Text } from '@mantine/core'
import i18next from 'i18next'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { Keys } from '../../../kit/actions/keys.tsx'
import { type Action, useActions } from '../../../kit/actions/registry.ts'
import { serverAddress } from '../../../kit/call/call.ts'
import { useSwipe } from '../../../kit/input/use-swipe.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { reasonText, verdictText } from '../labels.ts'
import { RejectionFields, useRejection } from './rejection.tsx'
import { Progress, VerdictStrip } from './session-figures.tsx'
import type { useInspection } from './use-inspection.ts'
import classes from './view.module.css'

interface JudgePanelProps {
  turn: ReviewItem
  inspection: ReturnType<typeof useInspection>
  /** Is swiped to the right to pass the item, to the left to reject it. */
  article: RefObject<HTMLElement | null>
}

/** The inspector's actions with their keys, the number of waiting items, and earlier verdicts. */
export function JudgePanel({ turn, inspection, article }: JudgePanelProps) {
  const { t } = useTranslation('inspection')
  const { busy } = inspection
  const rejection = useRejection(inspection.judge)
  const { pass, reject, skip, undo } = usePanelActions({ ...inspection, ...rejection }, turn.done > 0)
  useSwipe(article, {
    swiped: () => article.current,
    actions: {
      left: { label: t('view.reject'), tone: 'bad', run: reject.run },
      right: { label: t('view.pass'), tone: 'good', run: pass.run },
    },
  })
  usePreload(turn.nextFile)

  return (
    <aside className={classes.panel} aria-label={t('view.panel')}>
      <Earlier verdicts={turn.item?.earlier ?? []} />
      <div className={classes.session}>
        <Progress turn={turn} given={inspection.given} />
        <VerdictStrip inspection={inspection} />
      </div>
      <RejectionFields rejection={rejection} busy={busy} />
      <div className={classes.buttons}>
        <ActionButton action={pass} size="md" loading={busy} rightSection={<Keycap action={pass} />} />
        <ActionButton action={reject} size="md" variant="default" rightSection={<Keycap action={reject} />} />
        <ActionButton action={skip} size="md" variant="subtle" rightSection={<Keycap action={skip} />} />
        <ActionButton action={undo} size="md" variant="subtle" rightSection={<Keycap action={undo} />} />
      </div>
    </aside>
  )
}

/** Loads the picture, or the beginning of the video, of the item that comes next. */
function usePreload(file: ReviewItem['nextFile']): void {
  const address = file && serverAddress(file.address)
  const isVideo = file?.mediaType.startsWith('video/') ?? false
  useEffect(() => {
    if (address === null) return
    const media = isVideo ? document.createElement('video') : new Image()
    if (media instanceof HTMLVideoElement) media.preload = 'metadata'
    media.src = address
    return () => media.removeAttribute('src')
  }, [address, isVideo])
}

/** The first key of an action, where there is a keyboard. */
function Keycap({ action }: { action: Action }) {
  return (
    <span className={classes.keycap}>
      <Keys action={action} first />
    </span>
  )
}

/** Earlier verdicts on the content item, newest first. */
function Earlier({ verdicts }: { verdicts: readonly VerdictRow[] }) {
  const { t } = useTranslation('inspection')
  if (verdicts.length === 0) return null
  return (
    <section aria-label={t('view.earlier')}>
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

type Commands = Pick<ReturnType<typeof useInspection>, 'judge' | 'skip' | 'takeBack'> &
  Pick<ReturnType<typeof useRejection>, 'chooseByNumber' | 'cancel' | 'submit'>

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
    shortcut: string | readonly string[],
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
      ['u', 'mod+z'],
      ({ takeBack }) => void takeBack(),
    ),
    // Here the newest verdict is the last change, for users without the operation log too.
    replaces: 'shell.undo',
    // In the note, Ctrl+Z takes letters back.
    enabledFor: target => !(target instanceof HTMLTextAreaElement),
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
      ({ chooseByNumber }) => chooseByNumber(reason),
    ),
    keysOnly: true,
  }))
  return { pass, reject, skip, undo, all: [pass, reject, skip, undo, cancel, ...reasons] }
}
