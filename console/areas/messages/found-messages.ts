import { cutText } from '@greenroom/contract/fields'
import './locales/index.ts'
import { messageLimits, pageMessages } from '@greenroom/contract/areas/messages/messages'
import { IconMessage } from '@tabler/icons-react'
import i18next from 'i18next'
import { searchShowing } from '../../kit/list/use-viewed-row.ts'
import { defineRecords } from '../../kit/module/records.ts'
import { todoActions } from '../../kit/todo/todos.tsx'
import { oneTypeText } from './labels.ts'

/** Searches the user's messages by their text. */
export const foundMessages = defineRecords({
  key: 'messages',
  title: () => i18next.t('messages:page.title'),
  icon: IconMessage,
  page: 'MessageList',
  call: pageMessages,
  request: text => ({ query: { text: cutText(text, messageLimits.search), pageSize: '5' } }),
  found: ({ list, total }, text) => ({
    records: list.map(({ id, title, subTitle, type, action }) => ({
      id,
      title: `${title} ${subTitle}`.trim(),
      detail: oneTypeText(type),
      open: searchShowing(id),
      actions: action && (() => todoActions(action)),
    })),
    ...(total > list.length && { all: { search: `?${new URLSearchParams({ text })}`, total } }),
  }),
})
