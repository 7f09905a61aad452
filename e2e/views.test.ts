import { createContentItem } from '@greenroom/contract/areas/content/content-items'
import { createView, watchView } from '@greenroom/contract/areas/views/views'
import type { Page } from '@playwright/test'
import { inspect } from './harness/inspect.ts'
import { makeSet, searchTable } from './harness/search-table.ts'
import { expect, takePicture, test } from './harness/test.ts'

const views = (page: Page) => page.getByRole('button', { name: /^(Saved views|视图)$/ })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Messages|消息通知)/ })

const chip = (page: Page, name: RegExp) => page.getByRole('button', { name })

async function chooseInViews(page: Page, name: string): Promise<void> {
  await views(page).click()
  await page.getByRole('menuitem', { name }).click()
}

test('A user keeps filters as a view, shares it, and another one finds it', async ({ visit, ownServer }) => {
  const server = await ownServer()
  const admin = await visit('admin', { server })
  const { page } = admin
  await makeSet(admin, 'Viewed set')
  await page.goto(`${searchTable}?name=Viewed&sort=-count`)
  await chooseInViews(page, 'Save as view')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('View name').fill('Only viewed')
  await dialog.getByLabel(/Share with/).check()
  await takePicture(page, 'views-keep')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await chooseInViews(page, 'Set as default view')
  await page.goto(searchTable)
  await expect(page).toHaveURL(/name=Viewed/)

  const { page: other } = await visit('user', { server })
  await other.goto(searchTable)
  await chip(other, /^Only viewed \(/).click()
  await expect(other).toHaveURL(/name=Viewed.*sort=-count/)
})

test('A user watches a colleague’s view by keys, and a message leads to it when a row has entered', async ({
  visit,
  ownServer,
}) => {
  const server = await ownServer()
  const admin = await visit('admin', { server })
  const design = { sort: null, order: [], hidden: [] }
  const view = { name: 'Lanterns', shared: true, filters: { name: 'Lantern' }, ...design }
  const { id } = await admin.invoke(createView, { params: { list: 'content-sets' }, body: view })
  await makeSet(admin, 'Lantern of before')

  const { page } = await visit('user', { server })
  await page.goto(searchTable)
  await chip(page, /^Lanterns \(/).press('Enter')
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['Lantern of before'])
  await views(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Watch: notify me when something new appears' }).press('Enter')
  await expect(page.getByText('You will get a message when rows enter “Lanterns”')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Watching' }).first()).toBeVisible()
  await page.goto('/exception/404')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = (await bell(page).getAttribute('aria-label')) ?? ''

  await makeSet(admin, 'Lantern of the evening')
  await expect(bell(page)).not.toHaveAccessibleName(before)
  await bell(page).click()
  const box = page.getByRole('dialog', { name: 'Messages' })
  await box.getByRole('tab', { name: /^Notices/ }).click()
  const message = box.getByRole('listitem').filter({ hasText: 'View “Lanterns”' })
  await expect(message).toContainText('1 new row')
  await expect(message).toContainText('Lantern of the evening')
  await takePicture(page, 'views-message')
  await message.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(new RegExp(`${searchTable}\\?name=Lantern&named=${id}`))
  await expect(page.getByRole('table').getByRole('link')).toHaveText([
    'Lantern of the evening',
    'Lantern of before',
  ])
  await chooseInViews(page, 'Stop watching')
  await expect(page.getByRole('img', { name: 'Watching' })).toHaveCount(0)

  await page.goto(`${searchTable}?open-view=01a1fb70-88e3-7454-8848-9ec09f533c2a`)
  await expect(page.getByText('This view no longer exists')).toBeVisible()
  await expect(page).toHaveURL(searchTable)
})

test('A content item is found in the palette by its title, and opens', async ({ visit, ownServer }) => {
  const admin = await visit('admin', { server: await ownServer() })
  const body = {
    title: 'The night watch of lanterns',
    genre: 'text',
    author: 'Ada Wells',
    source: 'original',
    language: 'en',
    publishedTime: new Date().toISOString(),
  } as const
  await admin.invoke(createContentItem, { body })
  const { page } = admin
  await page.goto('/exception/404')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('night watch')
  const found = page.getByRole('group', { name: 'Content library' }).getByRole('option')
  await expect(found).toHaveText([/The night watch of lanterns.*Ada Wells/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'The night watch of lanterns' })).toBeVisible()
  await expect(page).toHaveURL(/\/list\/content\?view=/)
})

test('A watched view and its message can be read and used', async ({ visit, ownServer }) => {
  const server = await ownServer()
  const params = { list: 'content-sets' as const }
  const admin = await visit('admin', { server })
  const { page, invoke } = admin
  for (const [name, word] of [
    ['Lanterns', 'Lantern'],
    ['A name rather long for a small place', 'Lamp'],
  ] as const) {
    const columns = { sort: null, order: [], hidden: [] }
    const view = { name, shared: false, filters: { name: word }, ...columns }
    const { id } = await invoke(createView, { params, body: view })
    await invoke(watchView, { params: { ...params, id }, body: { timeZone: 'Asia/Shanghai' } })
  }
  await makeSet(admin, 'Lantern and Lamp')
  await page.goto(searchTable)
  await chip(page, /^A name rather/).click()
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['Lantern and Lamp'])
  await views(page).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await inspect(admin, 'views menu')
  await page.keyboard.press('Escape')
  await bell(page).click()
  await page.getByRole('tab', { name: /^Notices/ }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open', exact: true })).toHaveCount(2)
  await inspect(admin, 'views messages')
})
