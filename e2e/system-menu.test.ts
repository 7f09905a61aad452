import { createMenuEntry, readMenuTree, restoreMenu } from '@greenroom/contract/areas/navigation/menu'
import type { Page } from '@playwright/test'
import { inspect } from './harness/inspect.ts'
import { expect, refuseReloads, test, type Visitor } from './harness/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const titles = (page: Page) => page.locator('tbody tr').allInnerTexts()
const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^Move ${title}:`) })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const drawer = (page: Page) => page.getByRole('dialog')

async function entryOf(visitor: Visitor, name: string) {
  const { entries } = await visitor.invoke(readMenuTree, {})
  const found = entries.find(entry => entry.name === name)
  if (!found) throw new Error(`The menu has no ${name}`)
  return found
}

/** Moves an entry by its handle to the upper edge of another one's row. */
async function drag(page: Page, title: string, onto: string): Promise<void> {
  const from = await handle(page, title).boundingBox()
  const target = await row(page, onto).boundingBox()
  if (!from || !target) throw new Error('Nothing to drag')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, target.y + 12)
  await page.mouse.move(x, target.y + 4)
  await page.mouse.up()
}

test.afterEach(async ({ visit }) => {
  const admin = await visit('admin')
  const { revision } = await admin.invoke(readMenuTree, {})
  await admin.invoke(restoreMenu, { body: { revision } })
})

test('What an administrator changes of the menu stands before everyone at once, by form, switch, pointer and keys, until the default is restored', async ({
  visit,
}) => {
  const reader = await visit('user')
  await reader.page.goto('/list/search-table')
  await expect(menu(reader.page).getByRole('link', { name: 'Content sets' })).toBeVisible()
  refuseReloads(reader.page)

  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/system/menu')
  await page.getByRole('button', { name: 'Edit: Content sets' }).click()
  await drawer(page).getByLabel('Title in English').fill('Sets of content items')
  await drawer(page).getByLabel('Path').fill('/sets')
  await drawer(page).getByRole('radio', { name: 'Star' }).check()
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(row(page, 'Sets of content items')).toContainText('Changed')

  await menu(page).getByRole('button', { name: 'Content', exact: true }).click()
  for (const one of [page, reader.page]) {
    await expect(menu(one).getByRole('link', { name: 'Sets of content items' })).toBeVisible()
  }
  await expect(reader.page).toHaveURL(/\/sets$/)
  const breadcrumb = reader.page.getByRole('navigation', { name: 'You are here' })
  await expect(breadcrumb).toContainText('Sets of content items')
  await expect(reader.page).toHaveTitle(/Sets of content items/)

  await page.getByRole('switch', { name: 'Show Sets of content items in the menu' }).click({ force: true })
  await expect(menu(reader.page).getByRole('link', { name: 'Sets of content items' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(menu(reader.page).getByRole('link', { name: 'Sets of content items' })).toBeVisible()

  await drag(page, 'Inspection & services', 'Sets of content items')
  const shown = async () => (await titles(page)).slice(10, 12).map(text => text.split('\n')[0])
  await expect.poll(shown).toEqual(['Inspection & services', 'Sets of content items'])
  await expect.poll(async () => (await entryOf(admin, 'Card')).place).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await entryOf(admin, 'Card')).place).toBe(2)
  // Keys move rows on screen. A row that moves loses the focus in a browser, and has it back for the next key.
  await expect.poll(shown).toEqual(['Sets of content items', 'Inspection & services'])
  const card = handle(page, 'Inspection & services')
  await card.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(card).toBeFocused()
  await expect.poll(async () => entryOf(admin, 'Card')).toMatchObject({ parentId: null, place: 5 })

  await page.getByRole('button', { name: 'Restore default' }).click()
  await expect(menu(reader.page).getByRole('link', { name: 'Content sets' })).toBeVisible()
})

test('Anyone can read the menu page and its form', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await admin.invoke(createMenuEntry, {
    body: {
      kind: 'link',
      name: 'docs',
      path: 'https://docs.example.org/',
      parentId: null,
      place: 2,
      titleChinese: '文档中心',
      titleEnglish: 'Documentation',
      icon: 'book',
      roles: ['admin'],
      activeMenu: '',
      hideInMenu: true,
      hideChildrenInMenu: false,
      noAffix: true,
      ignoreCache: true,
    },
  })
  await page.goto('/system/menu')
  await expect(page.locator('tbody tr')).not.toHaveCount(0)
  await inspect(admin, 'menus')
  await page.getByRole('button', { name: 'Edit: Inspection & services' }).click()
  await expect(drawer(page).getByRole('radio').first()).toBeAttached()
  await inspect(admin, 'menu form', '[role=dialog]')
})
