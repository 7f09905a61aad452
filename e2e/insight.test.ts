import { randomUUID } from 'node:crypto'
import { createContentItem } from '@greenroom/contract/areas/content/content-items'
import { createContentSource } from '@greenroom/contract/areas/content/content-sources'
import { sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import { createApiClient } from './harness/api-client.ts'
import { inspect } from './harness/inspect.ts'
import { expect, test } from './harness/test.ts'

const author = 'Nora Field'
const title = 'A night at the market'

test('What another system tells of readers comes into the open analysis page, and leads to the content item behind it', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  const { id } = await admin.invoke(createContentItem, {
    body: {
      title,
      author,
      genre: 'text',
      source: 'original',
      language: 'en',
      publishedTime: new Date().toISOString(),
    },
  })
  const { token } = await admin.invoke(createContentSource, { body: { name: 'Reader app' } })
  await page.goto('/visualization/data-analysis')
  const authors = page.getByRole('region', { name: 'Popular authors' })
  await expect(authors.getByRole('row')).not.toHaveCount(0)
  await expect(authors.getByRole('row', { name: author })).toHaveCount(0)

  const event = { id: randomUUID(), type: 'click' as const, contentItemId: id, count: 10_000 }
  const body = { events: [event, { ...event, id: 'none' }].map(each => ({ ...each, time: new Date() })) }
  const system = createApiClient(page.request, token)
  const { accepted, dropped } = await system.invoke(sendEvents, { body })
  expect([accepted, dropped.map(({ reason }) => reason)]).toEqual([1, ['invalid']])
  await expect(authors.getByRole('row', { name: author })).toContainText('10K')

  await authors.getByRole('link', { name: author }).click()
  await expect(page).toHaveURL(/explore\?.*author=Nora/)
  await page.getByRole('button', { name: /^Show table/ }).click()
  await page.getByRole('row', { name: title }).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`view=${id}`))
  await expect(page.getByRole('dialog')).toContainText(title)
})

test('The analysis pages, Explore and data collection can be read and used', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/visualization/data-analysis')
  await expect(page.getByRole('region', { name: 'Content period analysis' }).locator('svg')).not.toHaveCount(
    0,
  )
  await inspect(admin, 'content analysis')
  await page.getByRole('button', { name: 'Data collection' }).click()
  await expect(page.getByRole('dialog').getByText('collect.js')).toBeVisible()
  await inspect(admin, 'data collection', '[role=dialog]')
  await page.goto('/visualization/multi-dimension-data-analysis')
  await expect(page.getByRole('row', { name: /^Week of/ }).first()).toBeVisible()
  await inspect(admin, 'multi-dimensional analysis')
  await page.goto('/visualization/explore?measure=reads&by=genre')
  await expect(page.getByRole('heading', { name: 'Reads by genre' })).toBeVisible()
  await inspect(admin, 'explore')
})
