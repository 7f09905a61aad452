import { type ContentItemRow, listContentItems } from '@greenroom/contract/areas/content/content-items'
import type { ListPreference } from '@greenroom/contract/areas/profile/preferences'
import type { ListView } from '@greenroom/contract/areas/views/views'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildContentRows, buildPage } from '../../../testing/records.ts'
import { type ConsoleOptions, renderInConsole } from '../../../testing/render-in-console.tsx'
import type { ListActions } from '../actions.ts'
import { defineList } from '../definition.ts'
import { ListPage } from '../list-page.tsx'
import { respondWithPlainList } from './plain-list.ts'

const genreLabels: Readonly<Record<string, string>> = { text: 'Text', img: 'Pictures' }

/** A list of content items with filters of most kinds. Three rows may be selected. */
export const contentItemList = defineList({
  call: listContentItems,
  filters: [
    { kind: 'text', key: 'title', label: () => 'Title', maxLength: 100 },
    {
      kind: 'choice',
      key: 'genre',
      label: () => 'Genre',
      values: ['text', 'img'],
      labelOf: word => genreLabels[word] ?? word,
    },
    {
      kind: 'days',
      key: 'published',
      label: () => 'Published',
      from: 'publishedFrom',
      before: 'publishedBefore',
    },
    { kind: 'ids', key: 'id', label: () => 'ID', max: 100 },
  ],
  columns: [
    {
      key: 'title',
      title: () => 'Title',
      width: 100,
      primary: true,
      sortable: true,
      render: row => row.title,
    },
    { key: 'genre', title: () => 'Genre', width: 100, render: row => genreLabels[row.genre] },
    {
      key: 'clicks',
      title: () => 'Clicks',
      width: 60,
      align: 'end',
      sortable: true,
      render: row => row.clicks,
    },
    { key: 'author', title: () => 'Author', width: 60, hiddenAtFirst: true, render: row => row.author },
  ],
  defaultSort: '-clicks',
  empty: { title: () => 'No content items', message: () => 'Items that you create stand here' },
  rowName: row => row.title,
  peek: row => `Picture of ${row.title}`,
  selectionLimit: 3,
})

const noActions: ListActions<ContentItemRow> = { row: [], bulk: [] }

interface ListOptions extends ConsoleOptions {
  actions?: ListActions<ContentItemRow>
  rows?: ContentItemRow[]
  total?: number
  /** How the user has stored the list's look. */
  preference?: ListPreference | null
  views?: ListView[]
}

/** Gives the responses that every list page needs: rows, the stored look and the saved views. */
export function respondWithList({
  rows = buildContentRows(3),
  total,
  preference = null,
  views = [],
}: ListOptions = {}) {
  respondWithPlainList({ preference, views })
  fakeServer.respond(listContentItems, ({ query }) =>
    buildPage(rows, { total: total ?? rows.length, current: query.current, pageSize: query.pageSize }),
  )
}

/** The page of {@link contentItemList}, without waiting for its rows. */
export function renderList({ actions = noActions, ...options }: ListOptions = {}) {
  return renderInConsole(<ListPage list={contentItemList} title="Content items" actions={actions} />, options)
}

/** The page of {@link contentItemList} with its rows on screen. */
export async function openList(options: ListOptions = {}) {
  respondWithList(options)
  const rendered = renderList(options)
  await screen.findByRole('table', { busy: false })
  return rendered
}

/** The query that the rows were requested with last. */
export const lastQuery = () => fakeServer.lastRequest(listContentItems).query

/** The titles of the rows on screen, from top to bottom. */
export const shownTitles = () =>
  screen.getAllByRole('row').flatMap(row => /Item \d+/.exec(row.textContent)?.[0] ?? [])

/** The headings of the columns on screen, from left to right. */
export const shownColumns = () => screen.getAllByRole('columnheader').map(cell => cell.textContent)

/** Waits until the rows have been requested so many times. */
export const requestedTimes = (times: number) =>
  vi.waitFor(
    () => {
      const count = fakeServer.requests(listContentItems).length
      if (count < times) throw new Error(`the rows were requested ${count} times`)
    },
    { timeout: 10_000 },
  )
