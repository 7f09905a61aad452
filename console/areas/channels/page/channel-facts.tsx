import type { ChannelRow } from '@greenroom/contract/areas/channels/channels'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { promotionDays } from '../field-labels.ts'
import { channelTypeText } from '../labels.ts'
import { StateBadge } from '../state-badge.tsx'
import classes from './channel-page.module.css'

/** All that is known of a channel. */
export function ChannelFacts({ channel }: { channel: ChannelRow }) {
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
