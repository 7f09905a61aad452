import { listChannels } from '@greenroom/contract/areas/channels/channels'
import { listContentItems, putContentItemsOnline } from '@greenroom/contract/areas/content/content-items'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { createInspectionQueue } from '@greenroom/contract/areas/inspection/inspection-queues'
import { operate, rowOf } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'

const file = [
  'externalId,title,genre,author,source,topic,language,body,publishedTime',
  ...['Dragon boats', 'Moon cakes', 'Night market'].map(
    (title, place) =>
      `chain-${place},${title} of the harbour,img,Ada Wells,original,Harbour,en,Seen from the harbour,2026-06-0${place + 1}T08:00:00Z`,
  ),
]

test('Content items come from a file, a set fills with them, an inspector rejects one, the set goes online, a channel promotes it, and who follows its link is counted with where they came from', async ({
  visit,
  ownServer,
}) => {
  const admin = await visit('admin', { server: await ownServer() })
  const { page, invoke } = admin

  await page.goto('/list/content?import=new')
  await page.locator('input[type=file]').setInputFiles({
    name: 'harbour.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.join('\r\n')),
  })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(drawer.getByText('3 created, 0 changed, 0 unchanged, 0 failed.')).toBeVisible()

  const rules = { words: ['of the harbour'], status: 'online' as const }
  const fields = { name: 'Harbour', contentType: 'img', filterType: 'rules' } as const
  const set = await invoke(createContentSet, { body: { ...fields, rules } })
  const conditions = { topics: ['Harbour'] }
  const queue = { name: 'Harbour watch', conditions, rate: 100, scope: 'all' as const }
  await invoke(createInspectionQueue, { body: queue })
  const setPage = `/list/search-table/${set.id}`
  await page.goto(setPage)
  await expect(page.getByText('This set is empty')).toBeVisible()
  const { list } = await invoke(listContentItems, { query: { title: 'of the harbour' } })
  await invoke(putContentItemsOnline, { body: { ids: list.map(({ id }) => id) } })
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(3)

  await page.goto('/list/card?tab=inspection')
  await page.getByRole('article', { name: queue.name }).getByRole('link', { name: 'Inspect' }).click()
  const title = page.getByRole('article').getByRole('heading', { level: 2 })
  const rejected = await title.innerText()
  expect(rejected).toContain('of the harbour')
  await page.keyboard.press('2')
  await page.getByRole('textbox', { name: 'Note' }).press('Enter')
  await expect(title).not.toHaveText(rejected)
  await page.goto(setPage)
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('link', { name: rejected })).toHaveCount(0)

  await page.goto('/list/search-table?name=Harbour')
  await operate(page, 'Put online', set.name)
  await expect(rowOf(page, set.name)).toContainText('Online')
  await expect(rowOf(page, set.name)).toContainText('2')

  await page.goto(`/form/step?set=${set.id}`)
  await page.getByRole('textbox', { name: 'Activity name' }).fill('HarbourWeek')
  await page.getByRole('button', { name: 'Promotion time' }).click()
  const today = page.getByRole('dialog').locator('[data-today]')
  await today.click()
  await today.click()
  await page.getByRole('textbox', { name: 'Promote link' }).fill('{host}/login')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Advertising source' }).fill('sohu')
  await page.getByRole('textbox', { name: 'Advertising media' }).fill('CPC')
  await page.getByRole('combobox', { name: 'Keyword' }).fill('harbour')
  await page.getByRole('combobox', { name: 'Keyword' }).press('Enter')
  await page.getByRole('textbox', { name: 'Advertising content' }).fill('Come and see the harbour')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Submit Success')).toBeVisible()
  const channels = await invoke(listChannels, { query: {} })
  const link = `/r/${channels.list.find(({ activityName }) => activityName === 'HarbourWeek')?.code}`
  await page.getByRole('link', { name: 'View details', exact: true }).click()
  await expect(page.getByText('No visits yet')).toBeVisible()

  // A browser without a window counts as a robot.
  const headers = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
  }
  const followed = await page.request.get(`${link}?utm_source=harbour-news`, { headers, maxRedirects: 0 })
  expect(followed.status()).toBe(302)
  expect(followed.headers().location).toMatch(/\/login$/)
  await expect(page.getByText('Visitors: 1.')).toBeVisible()
  const sources = page.getByRole('region', { name: 'Sources of visits' })
  await expect(sources.getByRole('row', { name: 'harbour-news' })).toHaveText('harbour-news1')
})
