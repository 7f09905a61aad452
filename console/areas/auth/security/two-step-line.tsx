import {
  beginTwoStep,
  renewRecoveryCodes,
  type Security,
} from '@greenroom/contract/areas/auth/second-factors'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { useFormat } from '../../../kit/format.ts'
import { toast } from '../../../kit/toast.ts'
import { whenConfirmed } from './identity.ts'
import { ignoreReportedFailure } from './ignore-reported-failure.ts'
import { Line } from './line.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpDialog, TurnOffDialog } from './two-step-dialogs.tsx'

type Open =
  | { dialog: 'set-up'; begun: ResponseOf<typeof beginTwoStep> }
  | { dialog: 'codes'; codes: readonly string[] }
  | { dialog: 'turn-off' }

const quiet = { quiet: ['confirmationRequired'] } as const

/** Two-step sign-in: on or off, and its recovery codes. */
export function TwoStepLine({ twoStep }: Pick<Security, 'twoStep'>) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isOn = twoStep.since !== null

  const begin = ignoreReportedFailure(async () => {
    const begun = await whenConfirmed(() => call(beginTwoStep, {}, quiet))
    if (begun) setOpen({ dialog: 'set-up', begun })
  })
  const renew = ignoreReportedFailure(async () => {
    const confirmed = await confirmAction({
      title: t('recovery.renewTitle'),
      message: t('recovery.renewAsk'),
      confirmLabel: t('twoStep.renew'),
      danger: true,
    })
    const renewed = confirmed && (await whenConfirmed(() => call(renewRecoveryCodes, {}, quiet)))
    if (renewed) setOpen({ dialog: 'codes', codes: renewed.recoveryCodes })
    void invalidate('session.changed')
  })
  const turnedOn = (codes: readonly string[]) => {
    toast.success(t('twoStep.turnedOn'))
    setOpen({ dialog: 'codes', codes })
    void invalidate('session.changed')
  }
  const turnedOff = () => {
    toast.success(t('twoStep.turnedOff'))
    close()
    void invalidate('session.changed')
  }

  return (
    <Line
      label={t('twoStep.label')}
      text={
        twoStep.since === null
          ? t('twoStep.off')
          : t('twoStep.on', { since: format.exact(twoStep.since), count: twoStep.recoveryCodesLeft })
      }
      faint={!isOn}
      actions={
        isOn ? (
          <>
            <Button variant="default" size="xs" onClick={renew}>
              {t('twoStep.renew')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpen({ dialog: 'turn-off' })}>
              {t('twoStep.turnOff')}
            </Button>
          </>
        ) : (
          <Button variant="default" size="xs" onClick={begin}>
            {t('twoStep.turnOn')}
          </Button>
        )
      }
    >
      {open?.dialog === 'set-up' && <SetUpDialog begun={open.begun} onTurnedOn={turnedOn} onClose={close} />}
      {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
      {open?.dialog === 'turn-off' && <TurnOffDialog onTurnedOff={turnedOff} onClose={close} />}
    </Line>
  )
}
