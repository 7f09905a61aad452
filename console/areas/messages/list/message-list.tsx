import '../locales/index.ts'
import {
  messageLimits,
  messageStatuses,
  messageTypes,
  pageMessages,
} from '@greenroom/contract/areas/messages/messages'
import i18next from 'i18next'
import { defineList } from '../../../kit/list/definition.ts'
import { RelativeTime } from '../../../kit/time.tsx'
import { oneTypeText, statusText } from '../labels.ts'
import { StageTag } from '../stage-tag.tsx'
import classes from './message-list.module.css'

/** The user's messages. */
export const messageList = defineList({
  call: pageMessages,
  defaultSort: '-time',
  rowName: message => message.title,
  selectionLimit: messageLimits.idsPerCall,
  empty: {
    title: () => i18next.t('messages:page.emptyTitle'),
    message: () => i18next.t('messages:page.context'),
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
  ],
  columns: [
    {
      key: 'title',
      title: () => i18next.t('messages:page.subject'),
      width: 200,
      primary: true,
      render: ({ title, subTitle, status }) => (
        <span className={classes.title} data-unread={status === 0 || undefined}>
          {title} <span className={classes.subTitle}>{subTitle}</span>
        </span>
      ),
    },
    {
      key: 'type',
      title: () => i18next.t('messages:page.type'),
      width: 96,
      render: ({ type }) => oneTypeText(type),
    },
    {
      key: 'content',
      title: () => i18next.t('messages:page.content'),
      width: 300,
      render: ({ content }) => (
        <span className={classes.content} title={content}>
          {content}
        </span>
      ),
    },
    {
      key: 'stage',
      title: () => i18next.t('messages:page.stage'),
      width: 116,
      render: message => <StageTag message={message} />,
    },
    {
      key: 'status',
      title: () => i18next.t('messages:page.status'),
      width: 72,
      render: ({ status }) => statusText(status === 0 ? 'unread' : 'read'),
    },
    {
      key: 'time',
      title: () => i18next.t('messages:page.time'),
      width: 106,
      sortable: true,
      render: ({ time }) => <RelativeTime instant={time} />,
    },
  ],
})
