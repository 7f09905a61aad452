import './locales/index.ts'
import { articleRequestLimits, createArticleFromItems } from '@greenroom/contract/areas/articles/articles'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { fill } from '../../testing/fill.ts'
import { buildContentRows, buildPage, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { FromItemsDrawer } from './from-items-drawer.tsx'
import { buildArticle } from './testing/articles.ts'

const items = buildContentRows(articleRequestLimits.contentItemsPerCall + 1)
const accountId = recordId(700)

beforeEach(() => fakeServer.respond(listContentItems, buildPage(items, { pageSize: 20 })))

function open() {
  const created: string[] = []
  const { user } = renderInConsole(
    <FromItemsDrawer accountId={accountId} onCreated={id => created.push(id)} onClose={() => undefined} />,
  )
  const drawer = within(screen.getByRole('dialog'))
  const choose = async (title: string) => fireEvent.click(await drawer.findByLabelText(title))
  const create = () => user.click(drawer.getByRole('button', { name: text('articles:fromItems.create') }))
  return { drawer, user, choose, create, created }
}
const limit = articleRequestLimits.contentItemsPerCall
const chosen = (count: number) => text('articles:fromItems.chosen', { count, limit })

describe('an article from content items', () => {
  it('is made from the chosen items in the order of choosing, also across searches', async () => {
    const made = buildArticle()
    fakeServer.respond(createArticleFromItems, made)
    const { drawer, choose, create, created } = open()
    await choose('Item 2')
    fill(drawer.getByLabelText(text('articles:fromItems.search')), 'One')
    await waitFor(() => expect(fakeServer.lastRequest(listContentItems).query.title).toBe('One'))
    await choose('Item 1')
    await choose('Item 3')
    await choose('Item 3')
    expect(drawer.getByRole('status')).toHaveTextContent(chosen(2))
    await create()
    await waitFor(() => expect(created).toEqual([made.id]))
    const contentItemIds = [items[1]?.id, items[0]?.id]
    expect(fakeServer.lastRequest(createArticleFromItems).body).toEqual({ accountId, contentItemIds })
  })

  it('has at least one part, and at most as many as a draft', async () => {
    const { drawer, choose, create } = open()
    await drawer.findByLabelText('Item 1')
    await create()
    expect(fakeServer.requests(createArticleFromItems)).toEqual([])
    for (const { title } of items.slice(0, limit)) await choose(title)
    expect(drawer.getByRole('status')).toHaveTextContent(chosen(limit))
    expect(drawer.getByLabelText(`Item ${limit + 1}`)).toBeDisabled()
    expect(drawer.getByLabelText('Item 1')).toBeEnabled()
  })

  it('is refused to users who may not read content items', async () => {
    fakeServer.respond(listContentItems, refuse('forbidden', { permission: 'content-item:read' }))
    const { drawer } = open()
    expect(await drawer.findByRole('alert')).toBeVisible()
    expect(drawer.queryByRole('checkbox')).toBeNull()
  })

  it('shows when there are no items, and can retry after a failure', async () => {
    fakeServer.respond(listContentItems, refuse('general', null))
    const { drawer, user } = open()
    expect(drawer.queryByRole('checkbox')).toBeNull()
    await drawer.findByText(text('kit:failedToLoad'))
    fakeServer.respond(listContentItems, buildPage([]))
    await user.click(drawer.getByRole('button', { name: text('kit:retry') }))
    expect(await drawer.findByText(text('articles:fromItems.none'))).toBeVisible()
  })

  it('is not made when another user has deleted an item meanwhile, and the choice stays', async () => {
    fakeServer.respond(createArticleFromItems, refuse('notFound', null))
    const { drawer, choose, create, created } = open()
    await choose('Item 1')
    await create()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(created).toEqual([])
    expect(drawer.getByLabelText('Item 1')).toBeChecked()
  })
})
