import './locales/index.ts'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { type ListView, openViewParameter, readViews } from '@greenroom/contract/areas/views/views'
import { IconBookmark } from '@tabler/icons-react'
import i18next from 'i18next'
import type { Action } from '../../kit/actions/action.ts'
import { call } from '../../kit/call/call.ts'
import { type AddressRules, filtersOfView, matchingQuery } from '../../kit/list/address.ts'
import { defineRecords, firstNamed } from '../../kit/module/records.ts'
import { contentItemPublishing } from './content-items/content-item-publishing.ts'
import { setPublishing } from './content-sets/content-set-publishing.ts'
import { actionsOnMatching } from './publishing/publishing-actions.ts'

/** Views of the content library by name, with changes of all their rows. */
export const foundItemViews = defineRecords({
  key: 'content-item-views',
  title: () => i18next.t('contentItems:found.views'),
  icon: IconBookmark,
  need: 'content-item:read',
  page: 'Content',
  call: readViews,
  request: () => ({ params: { list: listContentItems.list.key } }),
  found: ({ list }, text) => matchingViews(list, text, actionsOnItems),
})

/** The same of content sets. */
export const foundSetViews = defineRecords({
  key: 'content-set-views',
  title: () => i18next.t('content:found.views'),
  icon: IconBookmark,
  need: 'content-set:read',
  page: 'SearchTable',
  call: readViews,
  request: () => ({ params: { list: listContentSets.list.key } }),
  found: ({ list }, text) => matchingViews(list, text, actionsOnSets),
})

function matchingViews(
  views: readonly ListView[],
  text: string,
  actions: (view: ListView) => Promise<readonly Action[]>,
) {
  const titled = views.map(view => ({ view, title: view.name }))
  return {
    records: firstNamed(titled, text).map(({ view, title }) => ({
      id: view.id,
      title,
      detail: view.own ? '' : view.owner,
      open: `?${new URLSearchParams({ [openViewParameter]: view.id })}`,
      actions: () => actions(view),
    })),
  }
}

async function actionsOnItems(view: ListView): Promise<readonly Action[]> {
  const { contentItemList } = await import('./content-items/content-item-list.tsx')
  const query = queryOf(contentItemList, view)
  const { total } = await call(listContentItems, { query: { ...query, pageSize: '1' } }, { quiet: true })
  return actionsOnMatching(contentItemPublishing, { query, total }, rowsText(total, view))
}

async function actionsOnSets(view: ListView): Promise<readonly Action[]> {
  const { contentSetList } = await import('./content-sets/content-set-list.tsx')
  const query = queryOf(contentSetList, view)
  const { total } = await call(listContentSets, { query: { ...query, pageSize: '1' } }, { quiet: true })
  return actionsOnMatching(setPublishing, { query, total }, rowsText(total, view))
}

const queryOf = (rules: AddressRules, view: ListView) =>
  matchingQuery(rules, { filters: filtersOfView(rules, view), sort: undefined, page: 1, pageSize: 1 })

const rowsText = (count: number, { name }: ListView) => i18next.t('content:found.rows', { count, view: name })
