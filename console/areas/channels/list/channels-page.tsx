import '../locales/index.ts'
import {
  type ChannelRow,
  channelLimits,
  channelStates,
  channelTypes,
  listChannels,
  readChannel,
} from '@greenroom/contract/areas/channels/channels'
import type { DraftSummary } from '@greenroom/contract/areas/drafts/drafts'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { attempt } from '../../../kit/call/attempt.ts'
import { call } from '../../../kit/call/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { defineList } from '../../../kit/list/definition.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { RowLink } from '../../../kit/list/row-link.tsx'
import { ShortNumber } from '../../../kit/text/exact.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { DomainsButton } from '../domains/domains-button.tsx'
import { ChannelForm } from '../edit/channel-form.tsx'
import { promotionDays } from '../field-labels.ts'
import { channelAddress, channelStateText, channelTypeText, stepFormAddress } from '../labels.ts'
import { StateBadge } from '../state-badge.tsx'
import { channelActions } from './channel-actions.ts'

/** All promotion channels. */
const channelList = defineList({
  call: listChannels,
  defaultSort: '-createdTime',
  rowName: channel => channel.activityName,
  selectionLimit: channelLimits.idsPerCall,
  empty: {
    drawing: 'channels',
    title: () => i18next.t('channels:list.emptyTitle'),
    message: () => i18next.t('channels:list.emptyMessage'),
  },
  filters: [
    {
      kind: 'text',
      key: 'activityName',
      label: () => i18next.t('channels:field.activityName'),
      maxLength: 60,
    },
    {
      kind: 'choice',
      key: 'channelType',
      label: () => i18next.t('channels:field.channelType'),
      values: channelTypes,
      labelOf: channelTypeText,
    },
    {
      kind: 'choice',
      key: 'state',
      label: () => i18next.t('channels:field.state'),
      values: channelStates,
      labelOf: channelStateText,
    },
    {
      kind: 'days',
      key: 'promoted',
      label: () => i18next.t('channels:field.promotionTime'),
      from: 'promotedFrom',
      before: 'promotedBefore',
    },
  ],
  columns: [
    {
      key: 'activityName',
      title: () => i18next.t('channels:field.activityName'),
      width: 150,
      primary: true,
      sortable: true,
      render: channel => <RowLink to={channelAddress(channel.id)} name={channel.activityName} />,
    },
    {
      key: 'state',
      title: () => i18next.t('channels:field.state'),
      width: 84,
      render: channel => <StateBadge state={channel.state} />,
    },
    {
      key: 'channelType',
      title: () => i18next.t('channels:field.channelType'),
      width: 116,
      render: channel => channelTypeText(channel.channelType),
    },
    {
      key: 'advertisingSource',
      title: () => i18next.t('channels:field.advertisingSource'),
      width: 152,
      render: channel => channel.advertisingSource,
    },
    {
      key: 'startTime',
      title: () => i18next.t('channels:field.startTime'),
      width: 120,
      sortable: true,
      render: ({ promotionTime }) => promotionDays(promotionTime).start,
    },
    {
      key: 'endTime',
      title: () => i18next.t('channels:field.endTime'),
      width: 120,
      sortable: true,
      render: ({ promotionTime }) => promotionDays(promotionTime).end,
    },
    {
      key: 'visits',
      title: () => i18next.t('channels:field.visits'),
      width: 80,
      align: 'end',
      sortable: true,
      render: ({ visits }) => <ShortNumber value={visits} />,
    },
    {
      key: 'createdTime',
      title: () => i18next.t('channels:field.createdTime'),
      width: 96,
      sortable: true,
      render: channel => <RelativeTime instant={channel.createdTime} />,
    },
  ],
})

/** All promotion channels, and their actions. */
export function Component() {
  const { t } = useTranslation('channels')
  const navigate = useNavigate()
  const [edited, setEdited] = useState<ChannelRow>()
  const actions = useMemo(
    () =>
      channelActions({
        create: () => void navigate(stepFormAddress),
        view: ({ id }) => void navigate(channelAddress(id)),
        edit: setEdited,
      }),
    [navigate],
  )

  async function openDraft({ subject }: DraftSummary): Promise<void> {
    if (subject === '') return void navigate(stepFormAddress)
    await attempt(async () => {
      setEdited(await call(readChannel, { params: { id: subject } }))
    })
  }

  const context = (
    <>
      {t('list.context')}
      <UnfinishedDrafts form="channel" onOpen={draft => void openDraft(draft)} />
    </>
  )
  return (
    <ListPage
      list={channelList}
      title={t('list.title')}
      context={context}
      tools={<DomainsButton />}
      actions={actions}
    >
      {edited && <ChannelForm channel={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  )
}
