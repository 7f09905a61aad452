import { runJobAgain } from '@greenroom/contract/areas/status/operate'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import { Permission } from '../../../kit/session/permission.tsx'

interface RunAgainButtonProps {
  /** Name of the job, and as the user reads it. */
  name: string
  label: string
  /** Reads the state again. */
  onDone: () => void
}

/** Runs a job again that was given up. Jobs may run repeatedly, so it does not ask. */
export function RunAgainButton({ name, label, onDone }: RunAgainButtonProps) {
  const { t } = useTranslation('status')
  const [isSending, setSending] = useState(false)
  const run = async () => {
    setSending(true)
    await runCommand({
      send: options => callWithId(runJobAgain, { params: { name } }, options),
      done: () => t('jobs.queued', { name: label }),
      isFinal: true,
      refusals: { notFound: () => t('jobs.notFailed') },
      topics: [],
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
        aria-label={t('jobs.runNamed', { name: label })}
        onClick={() => void run()}
      >
        {t('jobs.run')}
      </Button>
    </Permission>
  )
}
