import '../locales/index.ts'
import {
  readChannelAudience,
  readChannelFunnel,
  readChannelHours,
  readChannelShares,
} from '@greenroom/contract/areas/channels/channel-visits'
import { type ChannelRow, readChannel } from '@greenroom/contract/areas/channels/channels'
import { Anchor, Button, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { actionOn } from '../../../kit/actions/action.ts'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { useCallQuery } from '../../../kit/call/query.ts'
import { type ChartFigures, hasFigures, type Series } from '../../../kit/charts/chart-figures.ts'
import { Figures } from '../../../kit/charts/figures.tsx'
import { Funnel } from '../../../kit/charts/funnel.tsx'
import { Facts } from '../../../kit/display/facts.tsx'
import { Page } from '../../../kit/display/page.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useTabTitle } from '../../../kit/navigation/tab.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { ServiceState } from '../../services/index.ts'
import { ChannelForm } from '../edit/channel-form.tsx'
import { promotionDays } from '../field-labels.ts'
import { channelsAddress, channelTypeText } from '../labels.ts'
import { channelRowActions } from '../list/channel-actions.ts'
import { StateBadge } from '../state-badge.tsx'
import { TrackingLink } from '../tracking-link.tsx'
import classes from './channel-page.module.css'
import { SourcesPanel, useVisits, VisitsPanel } from './visits-panel.tsx'

const quiet = { quiet: true }

/** What of a channel's visits belongs to services; each says so while its service is closed. */
function FigurePanels({ id }: { id: string }) {
  const { t } = useTranslation('channels')
  const request = { params: { id } }
  const visitors = t('visits.visitors')
  const audience = useCallQuery(readChannelAudience, request, quiet)
  const hours = useCallQuery(readChannelHours, { ...request, query: {} }, quiet)
  const shares = useCallQuery(readChannelShares, request, quiet)
  const chart = (
    read: Read,
    title: string,
    axis: string,
    labels: string[],
    series: Series[],
    kind: Kind = 'bar',
  ) => (
    <Panel title={title}>
      {read.error ? (
        <ServiceState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <SkeletonRows rows={4} height={40} />
      ) : !hasFigures({ series }) ? (
        <Text c="dimmed">{t('figures.noVisitors')}</Text>
      ) : (
        <Figures title={title} axis={axis} kind={kind} labels={labels} series={series} />
      )}
    </Panel>
  )
  const bars = (read: Read, title: string, axis: string, labels: string[], values: number[], kind?: Kind) =>
    chart(read, title, axis, labels, [{ name: visitors, values }], kind)
  const { sources = [], devices = [] } = audience.data ?? {}
  const compared = shares.data?.channels ?? []
  return (
    <div className={classes.figures}>
      {bars(
        audience,
        t('figures.devices'),
        t('figures.device'),
        devices.map(({ device }) => t(`figures.${device}`)),
        devices.map(row => row.visitors),
      )}
      {audience.data &&
        chart(
          audience,
          t('figures.sourceDevices'),
          t('figures.source'),
          sources.map(({ source }) => source || t('figures.direct')),
          devices.map(({ device }) => ({
            name: t(`figures.${device}`),
            values: sources.map(row => row.devices[device]),
          })),
        )}
      {bars(
        hours,
        t('figures.hours'),
        t('figures.hour'),
        Array.from({ length: 24 }, (_, hour) => `${hour}:00`),
        hours.data?.hours ?? [],
        'scale',
      )}
      {bars(
        shares,
        t('figures.shares'),
        t('list.title'),
        compared.map(({ activityName }) => activityName),
        compared.map(({ visits }) => visits),
      )}
    </div>
  )
}

/** How many opened the link, were no robots, and came during the promotion, with rates. */
function FunnelPanel({ id }: { id: string }) {
  const { t } = useTranslation('channels')
  const { data, error, refetch } = useCallQuery(readChannelFunnel, { params: { id } }, quiet)
  return (
    <Panel title={t('figures.funnel')}>
      {error ? (
        <ServiceState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Funnel
          axis={t('figures.step')}
          steps={[
            { name: t('figures.opened'), value: data.opened },
            { name: t('figures.humans'), value: data.visitors },
            { name: t('figures.sent'), value: data.sent },
          ]}
        />
      ) : (
        <SkeletonRows rows={4} height={28} />
      )}
    </Panel>
  )
}

type Kind = ChartFigures['kind']

interface Read {
  error: unknown
  isPending: boolean
  refetch: () => Promise<unknown>
}

/** One channel: link, facts and visitors. */
export function Component() {
  const { t } = useTranslation('channels')
  const id = useLocation().pathname.split('/').at(-1) ?? ''
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { data, error, isPending, refetch } = useCallQuery(readChannel, { params: { id } }, { quiet: true })
  const visits = useVisits(id)
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
      isUserTitle
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
          <VisitsPanel visits={visits} />
          <FunnelPanel id={data.id} />
          <SourcesPanel visits={visits} />
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
      <FigurePanels id={data.id} />
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
