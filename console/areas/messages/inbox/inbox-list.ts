import {
  messageCauses,
  messageLimits,
  messagePlaces,
  messageStatuses,
  messageTypes,
  pageMessages,
} from '@greenroom/contract/areas/messages/messages'
import i18next from 'i18next'
import type { ListState } from '../../../kit/list/address.ts'
import { defineList } from '../../../kit/list/definition.ts'
import { causeText, oneTypeText, statusText } from '../labels.ts'

/** Messages to a page, unless the address has another number. */
export const inboxPageSize = 50

/** The filters that the search line has. */
export const searchKeys: readonly string[] = ['text', 'type', 'status']

/** The user's messages. They have no columns on screen; by the keys here they are sorted. */
export const inboxList = defineList({
  call: pageMessages,
  rowName: ({ title, subTitle }) => `${title} ${subTitle}`.trim(),
  selectionLimit: messageLimits.idsPerCall,
  empty: {
    title: () => i18next.t('messages:inbox.allDone'),
    message: () => i18next.t('messages:inbox.allDoneHint'),
  },
  filters: [
    {
      kind: 'text',
      key: 'text',
      label: () => i18next.t('messages:page.text'),
      maxLength: messageLimits.search,
    },
    {
      kind: 'choice',
      key: 'type',
      label: () => i18next.t('messages:page.type'),
      values: messageTypes,
      labelOf: oneTypeText,
    },
    {
      kind: 'choice',
      key: 'status',
      label: () => i18next.t('messages:page.status'),
      values: messageStatuses,
      labelOf: statusText,
    },
    {
      kind: 'choice',
      key: 'cause',
      label: () => i18next.t('messages:page.cause'),
      values: messageCauses,
      labelOf: causeText,
    },
    {
      kind: 'choice',
      key: 'place',
      label: () => i18next.t('messages:page.place'),
      values: messagePlaces,
      labelOf: place => i18next.t(place === 'snoozed' ? 'messages:inbox.snoozed' : 'messages:inbox.all'),
    },
  ],
  columns: ['cause', 'time'].map(key => ({
    key,
    title: () => i18next.t(key === 'time' ? 'messages:page.time' : 'messages:page.cause'),
    width: 100,
    sortable: true,
    render: () => null,
  })),
})

/** Whether the messages of this state stand under their causes. */
export const isByCause = ({ sort, filters }: ListState): boolean =>
  (sort === undefined || sort === 'cause') &&
  filters.cause?.length !== 1 &&
  filters.place?.includes('snoozed') !== true
