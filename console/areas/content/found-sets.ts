import { cutText } from '@greenroom/contract/fields'
import './locales/index.ts'
import { contentSetLimits, listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { IconStack2 } from '@tabler/icons-react'
import i18next from 'i18next'
import { searchShowing } from '../../kit/list/use-viewed-row.ts'
import { defineRecords } from '../../kit/module/records.ts'
import { setPublishing } from './content-sets/content-set-publishing.ts'
import { statusText } from './content-sets/labels.ts'
import { actionsOnRow } from './publishing/publishing-actions.ts'

/** Content sets by a fragment of the name. */
export const foundSets = defineRecords({
  key: 'content-sets',
  title: () => i18next.t('content:set.many'),
  icon: IconStack2,
  need: 'content-set:read',
  page: 'SearchTable',
  call: listContentSets,
  request: text => ({ query: { name: cutText(text, contentSetLimits.name), pageSize: '5' } }),
  found: ({ list, total }, text) => ({
    records: list.map(row => ({
      id: row.id,
      title: row.name,
      detail: `${row.number} · ${statusText(row.status)}`,
      open: searchShowing(row.id),
      actions: () => actionsOnRow(setPublishing, row),
    })),
    ...(total > list.length && { all: { search: `?${new URLSearchParams({ name: text })}`, total } }),
  }),
})
