import '../locales/index.ts'
import type { ChannelRow } from '@greenroom/contract/areas/channels/channels'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Page } from '../../../kit/page.tsx'
import { Permission } from '../../../kit/permission.tsx'
import { ProgressSteps } from '../../../kit/submissions/progress-steps.tsx'
import { channelsAddress } from '../labels.ts'
import classes from './new-channel.module.css'
import { NewChannelForm } from './new-channel-form.tsx'
import { NewChannelResult } from './new-channel-result.tsx'

const steps = ['base', 'channel', 'finish'] as const

/** The step form: makes a promotion channel with its tracking link. */
export function Component() {
  const { t } = useTranslation('channels')
  const [step, setStep] = useState<0 | 1>(0)
  const [created, setCreated] = useState<{ channel: ChannelRow; requestId: string }>()
  const again = () => {
    setCreated(undefined)
    setStep(0)
  }
  // The page stays as it was in its tab, but a link that names a set or a field opens the form.
  const { search, hash } = useLocation()
  const requested = `${search}${hash}`
  const [arrived, setArrived] = useState(requested)
  if (arrived !== requested) {
    setArrived(requested)
    if (created && requested !== '') again()
  }
  // With the channel made, all steps are done.
  const at = created ? steps.length : step
  return (
    <Page
      title={t('step.title')}
      context={t('step.context')}
      actions={
        <Permission need={['channel:read']}>
          <Button component={Link} to={channelsAddress} variant="default">
            {t('step.list')}
          </Button>
        </Permission>
      }
    >
      <section className={classes.panel} aria-label={t('step.title')}>
        <div className={classes.steps}>
          <ProgressSteps
            label={t('step.steps')}
            steps={steps.map((key, place) => ({
              key,
              title: t(`step.${key}`),
              hint: t(`step.${key}Hint`),
              state: place < at ? 'done' : place === at ? 'processing' : 'waiting',
            }))}
          />
        </div>
        {created ? (
          <NewChannelResult {...created} onAgain={again} />
        ) : (
          <NewChannelForm
            step={step}
            onStep={setStep}
            onCreated={(channel, requestId) => setCreated({ channel, requestId })}
          />
        )}
      </section>
    </Page>
  )
}
