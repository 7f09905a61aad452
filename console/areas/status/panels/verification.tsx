import { verifyBackup } from '@greenroom/contract/areas/status/operate'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from '../status.module.css'
import type { SystemStatus } from './system-status.ts'

interface VerificationProps extends Pick<SystemStatus, 'backup'> {
  /** Reads the state again. */
  onDone: () => void
}

/** Progress and result of the last reading of a backup to its end, and the button that begins one. */
export function Verification({ backup: { lastTime, verification }, onDone }: VerificationProps) {
  const { t } = useTranslation('status')
  const [isSending, setSending] = useState(false)
  const verify = async () => {
    setSending(true)
    await runCommand({
      send: options => callWithId(verifyBackup, {}, options),
      done: () => t('verification.begun'),
      isFinal: true,
      refusals: { notFound: () => t('backup.never') },
      topics: [],
    })
    setSending(false)
    onDone()
  }
  return (
    <div className={classes.verification}>
      {verification && <Result verification={verification} />}
      {lastTime !== null && verification?.state !== 'running' && (
        <Permission need={['system-status:operate']}>
          <Button variant="default" size="compact-sm" loading={isSending} onClick={() => void verify()}>
            {t('verification.start')}
          </Button>
        </Permission>
      )}
    </div>
  )
}

function Result({ verification }: { verification: NonNullable<SystemStatus['backup']['verification']> }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { state, archive, finishedTime, share, reason } = verification
  if (state === 'running')
    return (
      <div role="status" className={classes.result}>
        <div className={classes.disk}>
          <span>{t('verification.running')}</span>
          <span className={classes.dimmed}>
            {t('verification.share', { percent: format.number(Math.floor(share * 100)) })}
          </span>
        </div>
        <Progress value={share * 100} aria-label={t('verification.running')} />
      </div>
    )
  return (
    <div className={classes.result}>
      <div className={classes.job}>
        <StateDot tone={state} text={state === 'good' ? t('verification.good') : t('verification.bad')} />
        {finishedTime !== null && <RelativeTime instant={finishedTime} />}
      </div>
      <div className={classes.archive} translate="no">
        {archive}
      </div>
      {state === 'bad' && (
        <div role="alert">
          <div className={classes.reason} translate="no">
            {reason}
          </div>
          <div>{t('verification.advice')}</div>
        </div>
      )}
    </div>
  )
}
