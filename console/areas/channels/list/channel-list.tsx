import '../locales/index.ts'
import {
  channelLimits,
  channelStates,
  channelTypes,
  listChannels,
} from '@greenroom/contract/areas/channels/channels'
import i18next from 'i18next'
import { formatDay } from '../../../kit/list/days.ts'
import { defineList } from '../../../kit/list/definition.ts'
import { RowLink } from '../../../kit/list/row-link.tsx'
import { ShortNumber } from '../../../kit/text/exact.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { channelAddress, channelStateText, channelTypeText } from '../labels.ts'
import { StateBadge } from '../state-badge.tsx'

/** All promotion channels. */
export const channelList = defineList({
  call: listChannels,
  defaultSort: '-createdTime',
  rowName: channel => channel.activityName,
  selectionLimit: channelLimits.idsPerCall,
  empty: {
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
      width: 98,
      sortable: true,
      render: ({ promotionTime: [start] }) => formatDay(new Date(start)),
    },
    {
      key: 'endTime',
      title: () => i18next.t('channels:field.endTime'),
      width: 98,
      sortable: true,
      render: ({ promotionTime: [, end] }) => formatDay(new Date(new Date(end).getTime() - 1)),
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
