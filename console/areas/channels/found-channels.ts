import { cutText } from '@greenroom/contract/fields'
import './locales/index.ts'
import { listChannels } from '@greenroom/contract/areas/channels/channels'
import { IconSpeakerphone } from '@tabler/icons-react'
import i18next from 'i18next'
import { defineRecords } from '../../kit/module/records.ts'
import { channelAddress, channelStateText, channelTypeText } from './labels.ts'

const nameLimit = 60

/** Promotion channels by a fragment of the name; choosing one leads to its own page. */
export const foundChannels = defineRecords({
  key: 'channels',
  title: () => i18next.t('channels:list.title'),
  icon: IconSpeakerphone,
  need: 'channel:read',
  page: 'Channels',
  call: listChannels,
  request: text => ({ query: { activityName: cutText(text, nameLimit), pageSize: '5' } }),
  found: ({ list, total }, text) => ({
    records: list.map(({ id, activityName, channelType, state }) => ({
      id,
      title: activityName,
      detail: `${channelTypeText(channelType)} · ${channelStateText(state)}`,
      open: channelAddress(id),
    })),
    ...(total > list.length && { all: { search: `?${new URLSearchParams({ activityName: text })}`, total } }),
  }),
})
