import '../locales/index.ts'
import { type ChannelRow, readChannel } from '@greenroom/contract/areas/channels/channels'
import { Anchor, Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { actionOn } from '../../../kit/actions/action.ts'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { Page } from '../../../kit/display/page.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useTabTitle } from '../../../kit/navigation/tab.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { ChannelForm } from '../edit/channel-form.tsx'
import { promotionDays } from '../field-labels.ts'
import { channelsAddress, channelTypeText } from '../labels.ts'
import { channelRowActions } from '../list/channel-actions.ts'
import { StateBadge } from '../state-badge.tsx'
import { TrackingLink } from '../tracking-link.tsx'
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

/** All that is known of a channel. */
function ChannelFacts({ channel }: { channel: ChannelRow }) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('field.state'), <StateBadge key="state" state={channel.state} />],
    ...(channel.endedTime === null ? [] : [[t('field.endedTime'), format.exact(channel.endedTime)] as const]),
    [t('field.visits'), format.number(channel.visits)],
    [t('field.promotionTime'), t('value.period', promotionDays(channel.promotionTime))],
    [t('field.channelType'), channelTypeText(channel.channelType)],
    [t('field.promoteLink'), <Typed key="link" text={channel.promoteLink} />],
    [t('field.contentSetId'), <PromotedSet key="set" channel={channel} />],
    [t('field.advertisingSource'), <Typed key="source" text={channel.advertisingSource} />],
    [t('field.advertisingMedia'), <Typed key="medium" text={channel.advertisingMedia} />],
    [t('field.keyword'), <Typed key="keyword" text={channel.keyword.join(' ')} />],
    [t('field.pushNotify'), t(channel.pushNotify ? 'value.on' : 'value.off')],
    [t('field.advertisingContent'), <Typed key="content" text={channel.advertisingContent} />],
    ...(channel.distributed ? [[t('field.distributed'), t('value.byPreset')] as const] : []),
    [t('field.createdTime'), format.exact(channel.createdTime)],
  ]
  return <Facts facts={facts} />
}

/** What a user wrote. */
function Typed({ text }: { text: string }) {
  return (
    <span className={classes.content} translate="no">
      {text}
    </span>
  )
}

function PromotedSet({ channel: { contentSetId, contentSetName } }: { channel: ChannelRow }) {
  const { t } = useTranslation('channels')
  if (contentSetId === null) return t('value.none')
  if (contentSetName === null) return t('hint.previousSet')
  return (
    <Anchor component={Link} to={`/list/search-table/${contentSetId}`} size="sm" translate="no">
      {contentSetName}
    </Anchor>
  )
}
