import { rejectionReasons } from '@greenroom/contract/areas/inspection/inspection-queues'
import i18next from 'i18next'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type Action, useActions } from '../../../kit/actions/registry.ts'
import { reasonText } from '../labels.ts'
import type { useInspection } from './use-inspection.ts'
import type { useRejection } from './use-rejection.ts'

type Commands = Pick<ReturnType<typeof useInspection>, 'judge' | 'skip' | 'takeBack'> &
  Pick<ReturnType<typeof useRejection>, 'choose' | 'cancel' | 'submit'>

/**
 * What an inspector does by keys and buttons; offered while the panel is shown. The actions stay the same while what
 * stands behind them changes.
 */
export function usePanelActions(commands: Commands, hasDone: boolean) {
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
