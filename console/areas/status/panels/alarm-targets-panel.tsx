import {
  type AlarmTargetRow,
  listAlarmTargets,
  testAlarmTarget,
} from '@greenroom/contract/areas/live-health/alarm-targets'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { Permission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from '../status.module.css'
import { FiguresList } from './figures-list.tsx'

/** Whether its last answer was a refusal. */
const isRefusing = ({ deliveredTime, failure }: AlarmTargetRow) =>
  failure !== null && (deliveredTime === null || deliveredTime < failure.time)

/** Where alarms of live rooms are sent, with the last answers and a test of each. Nothing without a target. */
export function AlarmTargetsPanel() {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { data = [], refetch } = useCallQuery(listAlarmTargets, {}, { quiet: true })
  if (data.length === 0) return null
  const refusing = data.filter(isRefusing).length
  const state =
    refusing > 0 ? (
      <StateDot tone="bad" text={t('targets.refusing', { number: format.number(refusing) })} />
    ) : (
      <StateDot tone="good" text={t('targets.good')} />
    )
  return (
    <Panel title={t('targets.title')} action={state}>
      <FiguresList
        label={t('targets.table')}
        heads={[t('targets.name'), t('targets.waiting'), t('targets.delivered'), t('targets.test')]}
        rows={data.map(target => ({
          key: target.name,
          name: <TargetName target={target} />,
          cells: [
            format.number(target.waiting),
            target.deliveredTime === null ? (
              t('targets.never')
            ) : (
              <RelativeTime key="delivered" instant={target.deliveredTime} />
            ),
            <TestButton key="test" target={target} onDone={() => void refetch()} />,
          ],
        }))}
      />
    </Panel>
  )
}

/** The text of a target: its kind, and its place from the second one of a kind on. */
function useTargetText() {
  const { t } = useTranslation('status')
  return ({ kind, name }: AlarmTargetRow) => {
    const place = Number(name.split('-')[1] ?? 1)
    return place > 1 ? `${t(`targets.kind.${kind}`)} ${place}` : t(`targets.kind.${kind}`)
  }
}

function TargetName({ target }: { target: AlarmTargetRow }) {
  const targetText = useTargetText()
  const { host, failure } = target
  return (
    <>
      {targetText(target)}{' '}
      <span className={classes.dimmed} translate="no">
        {host}
      </span>
      {failure && isRefusing(target) && (
        <div className={classes.reason}>
          <RelativeTime instant={failure.time} /> <span translate="no">{failure.text}</span>
        </div>
      )}
    </>
  )
}

/** Sends a test message and says how it was answered. */
function TestButton({ target, onDone }: { target: AlarmTargetRow; onDone: () => void }) {
  const { t } = useTranslation('status')
  const label = useTargetText()(target)
  const [isSending, setSending] = useState(false)
  const { name } = target

  async function send(): Promise<void> {
    setSending(true)
    await attempt(async () => {
      const { isAccepted, refusal } = await call(testAlarmTarget, { params: { name } })
      if (isAccepted) toast.success(t('targets.taken', { name: label }))
      else toast.failure(undefined, t('targets.refused', { name: label, refusal }))
    })
    setSending(false)
    onDone()
  }

  return (
    <Permission need={['system-status:operate']}>
      <Button
        variant="default"
        size="compact-sm"
        loading={isSending}
        aria-label={t('targets.testNamed', { name: label })}
        onClick={() => void send()}
      >
        {t('targets.send')}
      </Button>
    </Permission>
  )
}
