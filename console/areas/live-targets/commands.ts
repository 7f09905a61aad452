import './locales/index.ts'
import {
  deleteTargets,
  setTargetsOn,
  type TargetRow,
  type TargetState,
} from '@greenroom/contract/areas/live-targets/targets'
import i18next from 'i18next'
import { callWithId } from '../../kit/call/call.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import type { StateTone } from '../../kit/display/state-dot.tsx'

const shared = {
  refusals: { notFound: () => i18next.t('liveTargets:missing') },
  topics: ['live-target.changed'],
} as const

/** Starts or stops pushes. */
export async function setOn(targets: readonly TargetRow[], isOn: boolean): Promise<void> {
  const ids = targets.map(({ id }) => id)
  const done = isOn ? 'liveTargets:done.started' : 'liveTargets:done.stopped'
  await runCommand({
    send: options => callWithId(setTargetsOn, { body: { ids, isOn } }, options),
    done: () => i18next.t(done, { count: ids.length }),
    ...shared,
  })
}

/** Deletes a target, and offers to undo it. */
export async function removeTarget({ id, name }: TargetRow): Promise<void> {
  await runCommand({
    confirm: {
      title: i18next.t('liveTargets:ask.title', { name }),
      message: i18next.t('liveTargets:ask.message'),
      confirmLabel: i18next.t('liveTargets:delete'),
      danger: true,
    },
    send: options => callWithId(deleteTargets, { body: { ids: [id] } }, options),
    done: () => i18next.t('liveTargets:done.deleted', { name }),
    ...shared,
  })
}

/** Tones of the states of pushes. */
export const targetTones: Readonly<Record<TargetState, StateTone>> = {
  off: 'quiet',
  waiting: 'quiet',
  connecting: 'working',
  live: 'good',
  refused: 'bad',
  retrying: 'bad',
}
