import '../locales/index.ts'
import type { ChannelRow } from '@greenroom/contract/areas/channels/channels'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Page } from '../../../kit/display/page.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { ProgressSteps } from '../../../kit/submissions/progress-steps.tsx'
import { resultAddress } from '../../submissions/index.ts'
import { channelAddress, channelsAddress } from '../labels.ts'
import { TrackingLink } from '../tracking-link.tsx'
import classes from './new-channel.module.css'
import { NewChannelForm } from './new-channel-form.tsx'

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

interface NewChannelResultProps {
  channel: ChannelRow
  /** By which its submission is found. */
  requestId: string
  onAgain: () => void
}

/** The last step: the channel is made, and this is its link. */
function NewChannelResult({ channel, requestId, onAgain }: NewChannelResultProps) {
  const { t } = useTranslation('channels')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const message = channel.state === 'upcoming' ? 'step.successUpcoming' : 'step.successMessage'
  return (
    <div className={classes.form}>
      <div className={classes.success}>
        <IconCircleCheck size={48} stroke={1.4} color="var(--mantine-color-success)" aria-hidden />
        <Title order={2} size="h4" ref={heading} tabIndex={-1} className={classes.heading}>
          {t('step.success')}
        </Title>
        <Text size="sm" c="dimmed" translate="no">
          {t(message, { name: channel.activityName })}
        </Text>
        <Group gap="xs" justify="center">
          <Permission need={['channel:read']}>
            <Button component={Link} to={channelAddress(channel.id)}>
              {t('step.detail')}
            </Button>
          </Permission>
          <Button
            component={Link}
            to={resultAddress({ id: requestId, outcome: 'accepted' })}
            variant="default"
          >
            {t('step.result')}
          </Button>
          <Button variant="default" onClick={onAgain}>
            {t('step.again')}
          </Button>
        </Group>
      </div>
      <TrackingLink channel={channel} />
      <div className={classes.about}>
        <Text fw={500} size="sm">
          {t('step.about')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('step.aboutMessage')}
        </Text>
        <Permission need={['channel:read']}>
          <Anchor component={Link} to={channelAddress(channel.id)} size="sm">
            {t('step.aboutDetail')}
          </Anchor>
        </Permission>
      </div>
    </div>
  )
}
