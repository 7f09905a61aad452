import type { ChannelRow } from '@greenroom/contract/areas/channels/channels'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Permission } from '../../../kit/permission.tsx'
import { resultAddress } from '../../submissions/index.ts'
import { channelAddress } from '../labels.ts'
import { TrackingLink } from '../tracking-link.tsx'
import classes from './new-channel.module.css'

interface NewChannelResultProps {
  channel: ChannelRow
  /** By which its submission is found. */
  requestId: string
  onAgain: () => void
}

/** The last step: the channel is made, and this is its link. */
export function NewChannelResult({ channel, requestId, onAgain }: NewChannelResultProps) {
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
