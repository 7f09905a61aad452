import { cutText } from '@greenroom/contract/fields'
import './locales/index.ts'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { contentLimits } from '@greenroom/contract/content-labels'
import { IconFileText } from '@tabler/icons-react'
import i18next from 'i18next'
import { statusText } from '../../kit/content/labels.ts'
import { searchShowing } from '../../kit/list/use-viewed-row.ts'
import { defineRecords } from '../../kit/module/records.ts'
import { contentItemPublishing } from './content-items/content-item-publishing.ts'
import { actionsOnRow } from './publishing/publishing-actions.ts'

/** Content items by a fragment of the title. */
export const foundContentItems = defineRecords({
  key: 'content-items',
  title: () => i18next.t('contentItems:page.title'),
  icon: IconFileText,
  need: 'content-item:read',
  page: 'Content',
  call: listContentItems,
  request: text => ({ query: { title: cutText(text, contentLimits.title), pageSize: '5' } }),
  found: ({ list, total }, text) => ({
    records: list.map(row => ({
      id: row.id,
      title: row.title,
      detail: `${row.author} · ${statusText(row.status)}`,
      open: searchShowing(row.id),
      actions: () => actionsOnRow(contentItemPublishing, row),
    })),
    ...(total > list.length && { all: { search: `?${new URLSearchParams({ title: text })}`, total } }),
  }),
})
