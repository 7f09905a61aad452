import { listChannels } from '@greenroom/contract/areas/channels/channels'
import {
  createContentItem,
  deleteContentItems,
  putContentItemsOnline,
  takeContentItemsOffline,
} from '@greenroom/contract/areas/content/content-items'
import type { Page } from '@playwright/test'
import { expect, test, type Visitor } from './harness/test.ts'

/** Creates an item that is offline. @returns its id */
async function create({ invoke }: Visitor, title: string): Promise<string> {
  const fields = { genre: 'text', source: 'original', language: 'en', author: 'Lin' } as const
  const publishedTime = new Date().toISOString()
  return (await invoke(createContentItem, { body: { ...fields, title, publishedTime } })).id
}

/** Creates an item and puts it online. @returns its id */
async function publish(visitor: Visitor, title: string): Promise<string> {
  const id = await create(visitor, title)
  await visitor.invoke(putContentItemsOnline, { body: { ids: [id] } })
  return id
}

interface Figure {
  page: string
  href: string
  value: string
}

/** Every figure with a link on a page. */
async function figuresOn(page: Page, address: string): Promise<Figure[]> {
  await page.goto(address)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  const links = await page.locator('main a[data-figure]').all()
  return Promise.all(
    links.map(async link => ({
      page: address,
      href: (await link.getAttribute('href')) ?? '',
      value: (await link.getAttribute('data-figure')) ?? '',
    })),
  )
}

/** What the page of a link counts: its total, or of money, the balance or the sum of its orders. */
async function totalOn(page: Page, { href, value }: Figure): Promise<string> {
  await page.goto(href)
  if (value.includes('.') && href.includes('ledger'))
    return (await page.locator('tbody tr').first().locator('td').nth(3).textContent()) ?? ''
  const total = page.locator('main [data-total]').first()
  await expect(total).toBeVisible()
  const count = (await total.getAttribute('data-total')) ?? ''
  // No order is pending, so that nothing is to be paid.
  return value === '0.00' && count === '0' ? value : count
}

test('Every figure with a link equals what its link leads to, after deletions too', async ({
  visit,
  ownServer,
}) => {
  const admin = await visit('admin', { server: await ownServer() })
  const { page } = admin
  const deleted = [await publish(admin, 'Deleted again'), await publish(admin, 'Deleted, too')]
  await publish(admin, 'Stays')
  await create(admin, 'Not published')
  await admin.invoke(takeContentItemsOffline, { body: { ids: deleted } })
  await admin.invoke(deleteContentItems, { body: { ids: deleted } })
  const { list } = await admin.invoke(listChannels, { query: {} })
  const pages = [
    '/dashboard/workplace',
    '/dashboard/monitor',
    '/visualization/data-analysis?range=7d',
    '/visualization/multi-dimension-data-analysis?range=7d',
    '/list/card',
    '/list/search-table',
    ...list.slice(0, 1).map(({ id }) => `/form/channels/${id}`),
  ]
  const figures: Figure[] = []
  for (const address of pages) figures.push(...(await figuresOn(page, address)))
  expect(figures.length).toBeGreaterThan(8)
  for (const figure of figures)
    expect({ ...figure, total: await totalOn(page, figure) }).toEqual({ ...figure, total: figure.value })
})
