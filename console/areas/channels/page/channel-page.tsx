import '../locales/index.ts'
import { readChannel } from '@greenroom/contract/areas/channels/channels'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { actionOn } from '../../../kit/actions/action.ts'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { Page } from '../../../kit/page.tsx'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { useTabTitle } from '../../../kit/tab.ts'
import { ChannelForm } from '../edit/channel-form.tsx'
import { channelsAddress } from '../labels.ts'
import { channelRowActions } from '../list/channel-actions.ts'
import { TrackingLink } from '../tracking-link.tsx'
import { ChannelFacts } from './channel-facts.tsx'
import classes from './channel-page.module.css'
import { FigurePanels } from './figure-panels.tsx'
import { VisitsPanel } from './visits-panel.tsx'

/** One channel: its link, what is known of it, and who followed it. */
export function Component() {
  const { t } = useTranslation('channels')
  const id = useLocation().pathname.split('/').at(-1) ?? ''
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { data, error, isPending, refetch } = useCallQuery(readChannel, { params: { id } }, { quiet: true })
  useTabTitle(data?.activityName)
  const actions = useMemo(
    () =>
      channelRowActions(
        () => setEditing(true),
        () => void navigate(channelsAddress),
      ),
    [navigate],
  )
  const reason = error && 'reason' in error ? error.reason : undefined
  const missing = reason === 'notFound' || reason === 'invalid'
  const toList = (
    <Button component={Link} to={channelsAddress} variant="default">
      {t('page.toList')}
    </Button>
  )

  if (!data || missing) {
    return (
      <Page title={t('page.title')} actions={toList}>
        <div className={classes.alone}>
          {isPending && <SkeletonRows rows={8} height={24} />}
          {missing && <EmptyState kind="missing" title={t('page.notFound')} action={toList} />}
          {error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
        </div>
      </Page>
    )
  }
  return (
    <Page
      title={data.activityName}
      context={t('page.title')}
      actions={
        <>
          {toList}
          {actions
            .filter(action => action.id !== 'channel.copy')
            .map(action => (
              <ActionButton key={action.id} variant="default" action={actionOn(action, data)} />
            ))}
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.column}>
          <VisitsPanel channel={data} />
          <FigurePanels id={data.id} />
        </div>
        <div className={classes.column}>
          <Panel title={t('page.link')}>
            <TrackingLink channel={data} />
          </Panel>
          <Panel title={t('page.facts')}>
            <ChannelFacts channel={data} />
          </Panel>
        </div>
      </div>
      {editing && <ChannelForm channel={data} onClose={() => setEditing(false)} />}
    </Page>
  )
}
