import {
  createMenuEntry,
  readMenuTree,
  restoreMenu,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import { eventStreamPath } from '@greenroom/contract/events'
import type { Page } from '@playwright/test'
import { inspect } from './harness/inspect.ts'
import { openFromMenu, setTabBar, tabOf } from './harness/tabs.ts'
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

/** Changes an entry without the console. */
async function change(visitor: Visitor, name: string, changes: Record<string, unknown>): Promise<void> {
  const { id, version } = await entryOf(visitor, name)
  await visitor.invoke(updateMenuEntry, { params: { id }, body: { version, changes } })
}

test.afterEach(async ({ visit }) => {
  const admin = await visit('admin')
  const { revision } = await admin.invoke(readMenuTree, {})
  await admin.invoke(restoreMenu, { body: { revision } })
})

test('What an administrator changes of the menu stands before everyone at once: menu, breadcrumb and tab', async ({
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
  await expect(drawer(page).getByLabel('Name')).toBeDisabled()
  await drawer(page).getByLabel('Title in English').fill('Sets of contents')
  await drawer(page).getByLabel('Path').fill('/sets')
  await drawer(page).getByRole('radio', { name: 'Star' }).check()
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(row(page, 'Sets of contents')).toContainText('Changed')

  for (const one of [page, reader.page]) {
    const link = menu(one).getByRole('link', { name: 'Sets of contents', includeHidden: true })
    await expect(link).toBeAttached()
  }
  await expect(reader.page).toHaveURL(/\/sets$/)
  const breadcrumb = reader.page.getByRole('navigation', { name: 'You are here' })
  await expect(breadcrumb).toContainText('Sets of contents')
  await expect(reader.page).toHaveTitle(/Sets of contents/)

  await page.getByRole('switch', { name: 'Show Sets of contents in the menu' }).click({ force: true })
  await expect(menu(reader.page).getByRole('link', { name: 'Sets of contents' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(menu(reader.page).getByRole('link', { name: 'Sets of contents' })).toBeVisible()
})

test('What an entry says of its page holds at once: not kept when it is left, opened without a tab, hidden with what lies under it', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  await setTabBar(admin, true)
  await page.goto('/list/search-table')
  const name = page.getByRole('textbox', { name: 'Set name' })
  const leaveAndComeBack = async () => {
    await openFromMenu(page, 'Content', 'Inspection & services')
    await expect(name).toBeHidden()
    await openFromMenu(page, 'Content', 'Content sets')
  }
  await name.fill('half typed')
  await leaveAndComeBack()
  await expect(name).toHaveValue('half typed')
  await change(admin, 'SearchTable', { ignoreCache: true })
  await leaveAndComeBack()
  await expect(name).toHaveValue('')

  await expect(tabOf(page, 'New promotion')).toHaveCount(0)
  await openFromMenu(page, 'Promotion & parameters', 'New promotion')
  await expect(tabOf(page, 'New promotion')).toBeVisible()
  await change(admin, 'Group', { noAffix: true })
  await openFromMenu(page, 'Promotion & parameters', 'Studio parameters')
  await expect(page.getByRole('heading', { name: 'Studio parameters', level: 1 })).toBeVisible()
  await expect(tabOf(page, 'Studio parameters')).toHaveCount(0)

  await change(admin, 'form', { hideChildrenInMenu: true })
  await expect(menu(page).getByRole('link', { name: 'New promotion' })).toHaveCount(0)
  await change(admin, 'Card', { hideInMenu: true, activeMenu: 'SearchTable' })
  await expect(menu(page).getByRole('link', { name: 'Inspection & services' })).toHaveCount(0)
  await page.goto('/list/card')
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Content sets')
  await openFromMenu(page, 'Content', 'Content sets')
  await expect(page).toHaveURL(/\/list\/search-table$/)
})

test('Entries are moved by pointer and by keys, under others too, and a drop can be undone', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/system/menu')
  await expect(handle(page, 'Inspection & services')).toBeVisible()
  const from = await handle(page, 'Inspection & services').boundingBox()
  const target = await row(page, 'Content sets').boundingBox()
  if (!from || !target) throw new Error('Nothing to drag')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, target.y + 12)
  await page.mouse.move(x, target.y + 4)
  await page.mouse.up()
  const shown = async () => (await titles(page)).slice(7, 9).map(text => text.split('\n')[0])
  await expect.poll(shown).toEqual(['Inspection & services', 'Content sets'])
  await expect.poll(async () => (await entryOf(admin, 'Card')).place).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await entryOf(admin, 'Card')).place).toBe(2)
  // Keys move what is on screen.
  await expect.poll(shown).toEqual(['Content sets', 'Inspection & services'])

  const card = handle(page, 'Inspection & services')
  await card.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(card).toBeFocused()
  await expect.poll(async () => entryOf(admin, 'Card')).toMatchObject({ parentId: null, place: 5 })
  await page.keyboard.press('ArrowRight')
  const { id } = await entryOf(admin, 'form')
  await expect.poll(async () => (await entryOf(admin, 'Card')).parentId).toBe(id)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Inspection & services: place 5 of 5 under Promotion & parameters' }),
  ).toBeAttached()
})

test('An administrator adds a section and a link, deletes them with their children named, and restores the default', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/system/menu')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add section' }).click()
  await drawer(page).getByLabel('Title in Chinese').fill('手册')
  await drawer(page).getByLabel('Title in English').fill('Handbook')
  await drawer(page).getByLabel('Name').fill('handbook')
  await drawer(page).getByLabel('Path').fill('/list/card')
  await drawer(page).getByRole('button', { name: 'Add' }).click()
  await expect(drawer(page).getByText('Another entry has this path')).toBeVisible()
  await drawer(page).getByLabel('Path').fill('/handbook')
  await drawer(page).getByRole('button', { name: 'Add' }).click()
  await expect(row(page, 'Handbook')).toContainText('Empty')

  await page.getByRole('button', { name: 'More for Handbook' }).click()
  await page.getByRole('menuitem', { name: 'Add external link' }).click()
  await drawer(page).getByLabel('Title in Chinese').fill('样式')
  await drawer(page).getByLabel('Title in English').fill('House style')
  await drawer(page).getByLabel('Name').fill('style')
  await drawer(page).getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await drawer(page).getByRole('button', { name: 'Add' }).click()
  await expect(drawer(page).getByText('A whole address that starts with')).toBeVisible()
  await drawer(page).getByRole('textbox', { name: 'Address' }).fill('https://style.example.org/')
  await drawer(page).getByRole('button', { name: 'Add' }).click()
  await menu(page).getByRole('button', { name: 'Handbook' }).click()
  const link = menu(page).getByRole('link', { name: 'House style' })
  await expect(link).toHaveAttribute('href', 'https://style.example.org/')

  await page.getByRole('button', { name: 'More for System' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await drawer(page).getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText('Without it nobody could open Menus, Roles, Users, Operation log'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'More for Handbook' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(drawer(page)).toContainText('What lies under it goes too: House style.')
  await drawer(page).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'House style')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'House style')).toBeVisible()

  await page.getByRole('button', { name: 'Restore default' }).click()
  await expect(drawer(page)).toContainText('Deleted: Handbook, House style.')
  await drawer(page).getByRole('button', { name: 'Restore default' }).click()
  await expect(row(page, 'Handbook')).toHaveCount(0)
})

test('What a colleague changed of the entry meanwhile is kept, and who may not look learns how to', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/system/menu?text=card')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await page.getByRole('button', { name: 'Edit: Inspection & services' }).click()
  await expect(drawer(page).getByLabel('Title in English')).toHaveValue('Inspection & services')
  await change(admin, 'Card', { icon: 'star' })
  await drawer(page).getByLabel('Title in English').fill('Cards')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await expect(drawer(page)).toBeHidden()
  expect(await entryOf(admin, 'Card')).toMatchObject({ icon: 'star', titleEnglish: 'Cards' })

  const user = await visit('user')
  const listening = user.page.waitForResponse(response => response.url().endsWith(eventStreamPath))
  await user.page.goto('/system/menu')
  await listening
  await expect(user.page.getByRole('alert')).toContainText('View the menu configuration')
  await expect(user.page.getByRole('button', { name: 'Request access' })).toBeVisible()
})

test('Anyone can read the menu page and its form', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await admin.invoke(createMenuEntry, {
    body: {
      ...{ kind: 'link', name: 'docs', path: 'https://docs.example.org/', parentId: null, place: 2 },
      ...{ titleChinese: '文档中心', titleEnglish: 'Documentation', icon: 'book', roles: ['admin'] },
      ...{ activeMenu: '', hideInMenu: true, hideChildrenInMenu: false, noAffix: true, ignoreCache: true },
    },
  })
  await page.goto('/system/menu')
  await expect(page.locator('tbody tr')).not.toHaveCount(0)
  await inspect(admin, 'menus')
  await page.getByRole('button', { name: 'Edit: Inspection & services' }).click()
  await expect(drawer(page).getByRole('radio').first()).toBeAttached()
  await inspect(admin, 'menu form', '[role=dialog]')
})
