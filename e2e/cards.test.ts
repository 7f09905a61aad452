import { listChannels } from '@greenroom/contract/areas/channels/channels'
import {
  createContentItem,
  putContentItemsOnline,
  readContentItem,
} from '@greenroom/contract/areas/content/content-items'
import {
  createContentSet,
  deleteContentSets,
  putContentSetsOnline,
} from '@greenroom/contract/areas/content/content-sets'
import { cancelService, listServices, readBalance } from '@greenroom/contract/areas/services/services'
import type { Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { expect, test } from './harness/test.ts'

const _cards = '/list/card'

// They count channels, orders and content items, so they have a server of their own.
let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.stop())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const newSet = (name: string) => ({
  body: { name, contentType: 'img' as const, filterType: 'artificial' as const },
})

test('The step form keeps typed values over steps, a reload and a refusal, and leads to a channel whose link counts', async ({
  visit,
}) => {
  const { page, invoke } = await visit('admin', { server })
  const set = await invoke(createContentSet, newSet('Lanterns'))
  await page.goto(`/list/search-table/${set.id}`)
  await page.getByRole('link', { name: 'Promote' }).click()
  await expect(page.getByRole('combobox', { name: 'Promoted content set' })).toHaveValue('Lanterns')
  await press(page, 'Next')
  await expect(page.getByText('Enter the activity name')).toBeVisible()
  await expect(box(page, 'Activity name')).toBeFocused()
  await box(page, 'Activity name').fill('LanternWeek')
  await press(page, 'Promotion time')
  const today = page.getByRole('dialog').locator('[data-today]')
  await today.click()
  await today.click()
  await box(page, 'Promote link').fill('{host}/login')
  await press(page, 'Next')
  await box(page, 'Advertising source').fill('sohu')
  await press(page, 'Previous')
  await expect(box(page, 'Activity name')).toHaveValue('LanternWeek')
  await press(page, 'Next')
  await expect(box(page, 'Advertising source')).toHaveValue('sohu')
  await expect(page.getByText(/^Saved as draft/)).toBeVisible()

  await page.reload()
  await press(page, 'Continue')
  await expect(box(page, 'Activity name')).toHaveValue('LanternWeek')
  await press(page, 'Next')
  await expect(box(page, 'Advertising source')).toHaveValue('sohu')
  await box(page, 'Advertising media').fill('CPC')
  await page.getByRole('combobox', { name: 'Keyword' }).fill('lantern')
  await page.getByRole('combobox', { name: 'Keyword' }).press('Enter')
  await box(page, 'Advertising content').fill('Lanterns over the water')
  // The set goes while the form is open: only the server knows.
  await invoke(deleteContentSets, { body: { ids: [set.id] } })
  await press(page, 'Submit')
  await page.getByRole('link', { name: 'See all reasons' }).click()
  const reasons = page.getByRole('region', { name: 'Error details' }).getByRole('listitem')
  await expect(reasons).toContainText('Promoted content set: There is no such content set')
  await page.getByRole('link', { name: 'Correct “Promoted content set”' }).click()
  await expect(page.getByRole('combobox', { name: 'Promoted content set' })).toBeFocused()
  await expect(box(page, 'Activity name')).toHaveValue('LanternWeek')
  await page.getByLabel('Promote no set').click()
  await press(page, 'Next')
  await expect(box(page, 'Advertising content')).toHaveValue('Lanterns over the water')
  await press(page, 'Submit')
  await expect(page.getByRole('heading', { name: 'Submit Success' })).toBeFocused()

  await page.getByRole('link', { name: 'View submission' }).click()
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Promotion beginsProcessing')
  await page.getByRole('link', { name: 'Open channel' }).click()
  await expect(page.getByRole('heading', { name: 'LanternWeek' })).toBeVisible()
  const { list } = await invoke(listChannels, { query: { activityName: 'LanternWeek' } })
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
  const headers = { 'User-Agent': agent }
  await page.request.get(`/r/${list[0]?.code}`, { headers, maxRedirects: 0 })
  await expect(page.getByText('Visitors: 1.')).toBeVisible()
})

test('A service is opened from the page that lacks it, paid from the balance, and closed under a page that shows its figures', async ({
  visit,
}) => {
  const { page, invoke } = await visit('admin', { server })
  const service = (await invoke(listServices, {})).find(({ code }) => code === 'resource-distribution')
  const { balance } = await invoke(readBalance, {})
  const [channel] = (await invoke(listChannels, { query: { state: 'running', sort: '-visits' } })).list
  await page.goto(`/form/channels/${channel?.id}`)
  const panel = page.getByRole('region', { name: 'Channels of the same content set' })
  await expect(panel).toContainText('“Resource distribution” is not opened')
  await panel.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
  await expect(panel.getByRole('table')).toBeAttached()
  expect((await invoke(readBalance, {})).balance).toBe(balance - (service?.price ?? 0))

  const other = await visit('admin', { server })
  await other.page.goto('/list/service-orders/ledger')
  const payment = other.page.getByRole('row').nth(1)
  await expect(payment).toContainText('Payment')
  await expect(payment).toContainText('−128.00')
  await invoke(cancelService, { params: { id: service?.id ?? '' } })
  // Neither page is loaded again.
  await expect(panel).toContainText('“Resource distribution” is not opened')
  await expect(panel.getByRole('button', { name: 'Open' })).toBeVisible()
  await expect(other.page.getByRole('row').nth(1)).toContainText('Refund')
  await other.page.getByRole('row').nth(1).getByRole('link').click()
  await expect(other.page).toHaveURL(/\/list\/service-orders\?number=\d+$/)
  await expect(other.page.getByRole('row')).toHaveCount(2)
})

test('Presets do what they say: banned words in any spelling go offline, and sets that go online get a channel', async ({
  visit,
}) => {
  const { page, invoke } = await visit('admin', { server })
  await page.goto('/list/card')
  const banned = page.getByRole('article', { name: 'Banned-content detection' })
  await banned.getByRole('button', { name: 'Settings' }).click()
  const drawer = page.getByRole('dialog', { name: 'Settings of “Banned-content detection”' })
  const words = drawer.getByRole('textbox', { name: 'Banned words' })
  await words.fill('moonshine,spirits')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Keep the draft and leave?' })
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect(drawer.getByText(/^Saved as draft/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Banned words saved: 1')).toBeVisible()
  await expect(drawer).toBeHidden()
  await banned.getByRole('switch').click({ force: true })
  await expect(banned).toContainText('Enabled')
  const { id } = await invoke(createContentItem, {
    body: {
      title: 'Best m o o n s h i n e in town',
      genre: 'img',
      author: 'Ada Wells',
      source: 'other',
      language: 'en',
      publishedTime: new Date().toISOString(),
    },
  })
  await invoke(putContentItemsOnline, { body: { ids: [id] } })
  await expect.poll(async () => (await invoke(readContentItem, { params: { id } })).status).toBe('offline')
  await expect(banned).toContainText('Banned words: 1 · Content items taken offline: 1')
  await banned.getByRole('button', { name: 'Settings' }).click()
  await expect(drawer.getByRole('region', { name: 'Affected content items' })).toContainText(
    'm o o n s h i n e',
  )
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toBeHidden()

  const distribution = page.getByRole('article', { name: 'Distribution', exact: true })
  await distribution.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings of “Distribution”' })
  await settings.getByRole('textbox', { name: 'Promote link' }).fill('https://example.com/{name}')
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(settings.getByText('A link has no spaces, quotes, brackets or the like')).toBeVisible()
  await settings.getByRole('textbox', { name: 'Promote link' }).fill('https://example.com/{set}')
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(settings).toBeHidden()
  await distribution.getByRole('switch').click({ force: true })
  await expect(distribution).toContainText('Enabled')
  const set = await invoke(createContentSet, newSet('Night tide'))
  await invoke(putContentSetsOnline, { body: { ids: [set.id] } })
  await expect(distribution).toContainText('Running channels created by it: 1')
  await distribution.getByRole('button', { name: 'Settings' }).click()
  await settings.getByRole('link', { name: 'Nighttide' }).click()
  await expect(page.getByText(`https://example.com/${set.id}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Night tide' })).toBeVisible()
})
