import './locales/index.ts'
import { contentSetLimits, listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { IconStack2 } from '@tabler/icons-react'
import i18next from 'i18next'
import { searchShowing } from '../../kit/list/use-viewed-row.ts'
import { defineRecords } from '../../kit/module/records.ts'
import { statusText } from './content-sets/labels.ts'

/** Content sets by a fragment of the name. */
export const foundSets = defineRecords({
  key: 'content-sets',
  title: () => i18next.t('content:set.many'),
  icon: IconStack2,
  need: 'content-set:read',
  page: 'SearchTable',
  call: listContentSets,
  request: text => ({ query: { name: text.slice(0, contentSetLimits.name), pageSize: '5' } }),
  found: ({ list, total }, text) => ({
    records: list.map(({ id, name, number, status }) => ({
      id,
      title: name,
      detail: `${number} · ${statusText(status)}`,
      open: searchShowing(id),
    })),
    ...(total > list.length && { all: { search: `?${new URLSearchParams({ name: text })}`, total } }),
  }),
})
