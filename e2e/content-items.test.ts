import { createContentItem } from '@greenroom/contract/areas/content/content-items'
import {
  createContentSet,
  listContentSets,
  readContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { addSetItems, listSetItems } from '@greenroom/contract/areas/content/set-items'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { addTextCondition } from './harness/conditions.ts'
import { inspect } from './harness/inspect.ts'
import { operate } from './harness/search-table.ts'
import { expect, test, type Visitor } from './harness/test.ts'

/** Drags by the mouse from the middle of one thing to the upper part of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('There is nowhere to drag to')
  await page.mouse.move(box.x + 20, box.y + box.height * 0.7, { steps: 4 })
  await page.mouse.move(box.x + 20, box.y + box.height * 0.3, { steps: 4 })
  await page.mouse.up()
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function makeContent({ invoke }: Visitor, title: string): Promise<string> {
  const body = {
    title,
    genre: 'img',
    author: 'Test Writer',
    source: 'original',
    language: 'en',
    publishedTime: new Date().toISOString(),
  } as const
  return (await invoke(createContentItem, { body })).id
}

test('An administrator writes a content item, and it comes into a set whose rules it fits, and out when it no longer does', async ({
  visit,
  ownServer,
}) => {
  const server = await ownServer()
  const { page } = await visit('admin', { server })
  await page.goto('/list/search-table')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = dialog(page, 'New content set')
  await form.getByRole('textbox', { name: 'Set name' }).fill('Lanterns by rules')
  await form.getByRole('radio', { name: 'Rules' }).check()
  await expect(form.getByText('Fill in a condition to see a preview.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('There has to be at least one condition')).toBeVisible()
  await addTextCondition(form, 'Title or text contains', 'lantern')
  await expect(form.getByText('No content item matches these rules now.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const listing = await visit('admin', { server })
  await page.getByRole('link', { name: 'Lanterns by rules' }).click()
  await dialog(page, 'Lanterns by rules').getByRole('link', { name: 'Open the set' }).click()
  await expect(page.getByRole('heading', { name: 'Lanterns by rules' })).toBeVisible()
  await expect(page).toHaveTitle(/^Lanterns by rules · /)
  await expect(page.getByText('This set is empty')).toBeVisible()

  await listing.page.goto('/list/content')
  await listing.page.getByRole('button', { name: 'Create', exact: true }).click()
  const content = dialog(listing.page, 'New content item')
  await content.getByRole('textbox', { name: 'Title' }).fill('A thousand lanterns')
  await content.getByRole('combobox', { name: 'Author' }).fill('Ada Wells')
  await content.getByRole('button', { name: 'Save' }).click()
  await expect(content).toBeHidden()
  await expect(page.getByRole('row', { name: /A thousand lanterns/ })).toBeVisible()

  await operate(listing.page, 'Edit', 'A thousand lanterns')
  const edit = dialog(listing.page, 'Edit “A thousand lanterns”')
  await edit.getByRole('textbox', { name: 'Title' }).fill('A thousand lamps')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByText('This set is empty')).toBeVisible()

  await operate(listing.page, 'Delete', 'A thousand lamps')
  await expect(listing.page.getByText('Deleted “A thousand lamps”')).toBeVisible()
  await listing.page.getByRole('button', { name: 'Undo' }).click()
  await expect(listing.page.getByRole('row', { name: /A thousand lamps/ })).toBeVisible()
})

test('A user puts content items into a set, orders them by keys and by number, and learns of an order that a colleague changed', async ({
  visit,
  ownServer,
}) => {
  const admin = await visit('admin', { server: await ownServer() })
  const { page, invoke } = admin
  const set = await invoke(createContentSet, {
    body: { name: 'By hand', contentType: 'img', filterType: 'artificial' },
  })
  for (const title of ['Item one', 'Item two', 'Item three']) await makeContent(admin, title)
  await page.goto(`/list/search-table/${set.id}`)
  await page.getByRole('button', { name: 'Add content items' }).first().click()
  const adding = dialog(page, 'Add content items to “By hand”')
  await adding.getByRole('textbox').fill('item')
  for (const title of ['one', 'two', 'three']) {
    await adding.getByRole('checkbox', { name: `Item ${title} · Test Writer` }).check()
  }
  await adding.getByRole('button', { name: 'Add selected (3)' }).click()
  await expect(page.getByText('Content items added: 3')).toBeVisible()
  const titles = page.getByRole('table').getByRole('link')
  const order = ['Item one', 'Item two', 'Item three']
  await expect(titles).toHaveText(order)

  await page.getByRole('row', { name: /Item one/ }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(titles).toHaveText(['Item two', 'Item one', 'Item three'])
  await operate(page, 'Move to …', 'Item three')
  await dialog(page, 'Move “Item three”').getByRole('textbox').fill('1')
  await dialog(page, 'Move “Item three”').getByRole('button', { name: 'Move' }).click()
  await expect(titles).toHaveText(['Item three', 'Item two', 'Item one'])

  // By its handle: with the arrow keys, which stay with it, and dragged; the last move is taken back.
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title}, now at place` })
  await handle('Item three').focus()
  await page.keyboard.press('ArrowDown')
  await expect(titles).toHaveText(['Item two', 'Item three', 'Item one'])
  await expect(handle('Item three')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(titles).toHaveText(['Item two', 'Item one', 'Item three'])
  await expect(page.getByText('“Item three” is now number 3')).toBeVisible()
  // Not further than the end, of which nothing is said.
  await page.keyboard.press('ArrowDown')
  await drag(page, handle('Item one'), page.getByRole('row', { name: /Item two/ }))
  await expect(titles).toHaveText(['Item one', 'Item two', 'Item three'])
  await page
    .getByRole('alert')
    .filter({ hasText: '“Item one” is now number 1' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('“Item three” is now number 4')).toBeHidden()
  await expect(titles).toHaveText(['Item two', 'Item one', 'Item three'])
  await operate(page, 'Move up', 'Item three')
  await operate(page, 'Move up', 'Item three')
  await expect(titles).toHaveText(['Item three', 'Item two', 'Item one'])
  await operate(page, 'Pin', 'Item one')
  await expect(titles).toHaveText(['Item one', 'Item three', 'Item two'])

  // The page gets no event of the colleague's change while its response is on its way.
  const release = Promise.withResolvers<void>()
  await page.route('**/items?*', async route => {
    await release.promise
    await route.continue()
  })
  const late = await makeContent(admin, 'Item four')
  await invoke(addSetItems, { params: { id: set.id }, body: { contentItemIds: [late] } })
  await operate(page, 'Move down', 'Item three')
  await expect(page.getByText('Someone has just changed the order')).toBeVisible()
  release.resolve()
  await expect(titles).toHaveCount(4)
  const { list } = await invoke(listSetItems, { params: { id: set.id }, query: {} })
  expect(list.map(({ title }) => title)).toEqual(['Item one', 'Item three', 'Item two', 'Item four'])
  expect((await invoke(readContentSet, { params: { id: set.id } })).count).toBe(4)
})

test('Content items, rules and a set can be read and used', async ({ visit }) => {
  const admin = await visit('admin')
  const { page, invoke } = admin
  const rows = page.getByRole('table').getByRole('link')
  const openSet = async (filterType: 'rules' | 'artificial') => {
    const { list } = await invoke(listContentSets, { query: { filterType, sort: '-count', pageSize: '1' } })
    await page.goto(`/list/search-table/${list[0]?.id ?? ''}`)
    await expect(rows.first()).toBeVisible()
  }
  await page.goto('/list/content')
  await expect(rows.first()).toBeVisible()
  await inspect(admin, 'content items')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog(page, 'New content item')).toBeVisible()
  await inspect(admin, 'content form', '[role=dialog]')

  await openSet('rules')
  await inspect(admin, 'set by rules')
  await page.getByRole('button', { name: 'Edit set', exact: true }).click()
  const preview = page.getByRole('region', { name: /^(Preview|预览)$/ })
  await expect(preview.getByRole('listitem').first()).toBeVisible()
  await preview.scrollIntoViewIfNeeded()
  await inspect(admin, 'rules', '[role=dialog]')

  await openSet('artificial')
  await inspect(admin, 'set by hand')
  await page.getByRole('button', { name: 'Add content items', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await inspect(admin, 'add content items', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await inspect(admin, 'history', '[role=dialog]')
})
