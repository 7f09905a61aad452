import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { inspect } from './harness/inspect.ts'
import { loadedTable, searchTable } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: /^(Search|搜索)$/ })
const field = (page: Page) => palette(page).getByRole('combobox')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })

/** What Enter would choose. */
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('A user opens a page in the palette by the pinyin initials of its title, creates a record there, and changes the look of the console', async ({
  visit,
}) => {
  const { page } = await visit('admin', { language: 'zh-CN' })
  await page.goto('/exception/404')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('nrjh')
  await expect(chosen(page)).toContainText('内容集合')
  await expect(chosen(page).locator('mark')).toHaveText('内容集合')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(searchTable)
  await expect(palette(page)).toBeHidden()
  await expect(loadedTable(page)).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('english')
  await page.keyboard.press('Enter')
  await openPalette(page)
  await page.keyboard.type('create')
  await expect(chosen(page)).toContainText('Create')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New content set' })
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await openPalette(page)
  await page.keyboard.type('full screen')
  await page.keyboard.press('Enter')
  const exit = page.getByRole('banner').getByRole('button', { name: 'Exit full screen' })
  await expect(exit).toBeVisible()
  // As Esc does it, which no script can press.
  await page.evaluate(() => document.exitFullscreen())
  await expect(exit).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Full screen' }).click()
  await openPalette(page)
  await page.keyboard.type('full screen')
  await expect(chosen(page)).toContainText('Exit full screen')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('A content set, a message and a user are found by text, and each is shown where it belongs', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.goto('/exception/404')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('推荐')
  const sets = group(page, 'Content sets')
  await expect(sets.getByRole('option')).toHaveCount(6)
  await expect(sets.getByRole('option').last(), 'at most five').toContainText('Show all')
  await expect(palette(page).getByRole('status')).toContainText('Results: ')
  const name = await sets.getByRole('option').first().locator('span').nth(1).textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/list\/search-table\?view=/)
  await expect(page.getByRole('dialog', { name: name ?? '' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type('renewal')
  await group(page, 'Messages')
    .getByRole('option', { name: /Renewal due/ })
    .click()
  await expect(page).toHaveURL(/\/user\/message\?view=/)
  await expect(page.getByRole('article').getByRole('heading', { name: 'Renewal due' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').getByRole('heading', { name: 'Renewal due' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type('晓彤')
  await group(page, 'Users')
    .getByRole('option', { name: /李晓彤/ })
    .click()
  const card = page.getByRole('dialog', { name: 'User' })
  await expect(card).toContainText('李晓彤')
  await expect(card).toContainText('内容编辑')
  await expect(card.getByRole('link', { name: 'lixiaotong@greenroom.example' })).toBeVisible()
  await expectAccessible(page)
})

test('Anyone can use the palette and the sheet of shortcuts', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto(searchTable)
  await expect(loadedTable(page)).toBeVisible()
  await openPalette(page)
  await inspect(admin, 'palette', '[role=dialog]')
  await page.keyboard.type('a')
  await expect(group(page, 'Users')).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await inspect(admin, 'shortcuts', '[role=dialog]')
})
