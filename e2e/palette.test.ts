import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { namesOf, searchTable } from './harness/search-table.ts'
import { expect, takePicture, test } from './harness/test.ts'
import { coveringDesigns, describeDesign } from './harness/viewports.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: /^(Search|搜索)$/ })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })

/** What Enter would choose. */
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('A person goes to a page by the pinyin initials of its title, by either language and by path', async ({
  visit,
}) => {
  const { page } = await visit('user', { language: 'zh-CN' })
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('nrjh')
  await expect(chosen(page)).toContainText('内容集合')
  await expect(chosen(page).locator('mark')).toHaveText('内容集合')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(searchTable)
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  for (const query of ['jihe', 'Content se', 'list/search', '集合']) {
    await field(page).fill(query)
    await expect(chosen(page)).toContainText('内容集合')
  }
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('Without a query the palette begins with the pages that were opened last, and offers only what the person may open', async ({
  visit,
}) => {
  const { page } = await visit('user')
  await page.goto(searchTable)
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto('/user/message')
  await expect(page.getByRole('table')).toBeVisible()
  await openPalette(page)
  await expect(group(page, 'Recent').getByRole('option')).toHaveText([/^Content sets/])
  await expect(chosen(page)).toContainText('Content sets')
  await expect(group(page, 'Pages').getByRole('option', { name: /^Workplace/ })).toBeVisible()

  await field(page).fill('monitor')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “monitor”')
  await expect(options(page)).toHaveCount(0)
})

test('The palette runs what the page and the shell can do, and offers nobody what they may not do', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.goto(searchTable)
  await expect(page.getByRole('table')).toBeVisible()
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
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await openPalette(page)
  await page.keyboard.type('full screen')
  await expect(chosen(page)).toContainText('Exit full screen')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()

  const reader = await visit('user')
  await reader.page.goto('/user/message')
  await expect(reader.page.getByRole('table')).toBeVisible()
  await openPalette(reader.page)
  await reader.page.keyboard.type('announce')
  await expect(options(reader.page).filter({ hasText: 'Announce' })).toHaveCount(0)
})

test('The row in focus brings its actions into the palette, refused ones with the reason', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.goto(`${searchTable}?status=online`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('j')
  const name = await namesOf(page).first().textContent()
  await openPalette(page)
  await page.keyboard.type('delete')
  const option = options(page).filter({ hasText: 'Delete' })
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(palette(page), 'what is refused does nothing').toBeVisible()
  await field(page).fill('edit')
  await expect(chosen(page)).toContainText(name ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Edit “${name}”` })).toBeVisible()
})

test('The list is walked with the arrows, Home and End, the shortcut closes it again, and the cursor goes back', async ({
  visit,
}) => {
  const { page } = await visit('user')
  await page.goto(searchTable)
  const filter = page.getByRole('textbox', { name: 'Set name' })
  await filter.fill('coffee')
  await openPalette(page)
  const first = await options(page).first().textContent()
  const last = await options(page).last().textContent()
  await expect(chosen(page)).toHaveText(first ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText(last ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(first ?? '')
  await page.keyboard.press('End')
  await expect(chosen(page)).toHaveText(last ?? '')
  await page.keyboard.press('Home')
  await expect(chosen(page)).toHaveText(first ?? '')
  await expect(field(page), 'the cursor stays in the field').toBeFocused()
  const id = await chosen(page).getAttribute('id')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '')

  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await expect(filter).toBeFocused()
  await expect(filter).toHaveValue('coffee')
})

test('An Enter that belongs to a Chinese typing system chooses nothing', async ({ visit }) => {
  const { page } = await visit('user', { language: 'zh-CN' })
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette(page)
  const typing = await page.context().newCDPSession(page)
  await typing.send('Input.imeSetComposition', { text: 'xiaoxi', selectionStart: 6, selectionEnd: 6 })
  await expect(chosen(page)).toContainText('消息')
  await field(page).evaluate(input =>
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true }),
    ),
  )
  await expect(palette(page)).toBeVisible()
  await typing.send('Input.insertText', { text: '消息' })
  await expect(field(page)).toHaveValue('消息')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/message')
})

test('A content set, a message and a person are found by text, and each is shown where it belongs', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.goto('/dashboard/workplace')
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
  await expect(page.getByRole('dialog', { name: /Renewal due/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: /Renewal due/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type('晓彤')
  await expect(chosen(page)).toContainText('李晓彤')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'User' })
  await expect(card).toContainText('李晓彤')
  await expect(card).toContainText('内容编辑')
  await expect(card.getByRole('link', { name: 'lixiaotong@greenroom.example' })).toBeVisible()
  await expectAccessible(page)
})

test('A search that is outdated is called off, one that fails says so, and nobody is shown what they may not see', async ({
  visit,
  consoleErrors,
}) => {
  const { page } = await visit('user')
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const requested: string[] = []
  await page.route('**/api/people?**', route => {
    requested.push(new URL(route.request().url()).searchParams.get('text') ?? '')
    return requested.length === 1 ? undefined : route.fulfill({ status: 503, body: 'no' })
  })
  consoleErrors.allow(/503/)
  await openPalette(page)
  await page.keyboard.type('wang')
  await expect.poll(() => requested).toEqual(['wang'])
  const calledOff = page.waitForEvent('requestfailed')
  await page.keyboard.type('li')
  expect((await calledOff).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(palette(page).getByRole('status')).toContainText('Users: ')

  await page.route('**/api/admin/user/info', async route => {
    const response = await route.fetch()
    const envelope = await response.json()
    envelope.data.permissions = ['content-set:read']
    await route.fulfill({ response, json: envelope })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  requested.length = 0
  await openPalette(page)
  await page.keyboard.type('咖啡')
  await expect(group(page, 'Content sets')).toBeVisible()
  expect(requested).toEqual([])
})

for (const design of coveringDesigns) {
  test(`Anyone can use the palette and the sheet of shortcuts (${describeDesign(design)})`, async ({
    visit,
  }) => {
    const { page } = await visit('admin', design)
    await page.goto(searchTable)
    await expect(page.getByRole('table')).toBeVisible()
    await openPalette(page)
    await expectAccessible(page)
    await takePicture(page, `palette ${describeDesign(design)}`)
    await page.keyboard.type('a')
    await expect(group(page, design.language === 'zh-CN' ? '用户' : 'Users')).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, `palette found ${describeDesign(design)}`)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: /^(Keyboard shortcuts|快捷键)$/ })
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, `shortcuts ${describeDesign(design)}`)
  })
}

test.describe('With a server of its own, because other tests count unread messages,', () => {
  let server: DemoServer
  test.beforeAll(async () => {
    server = await startDemoServer()
  })
  test.afterAll(() => server.stop())

  test('all messages are marked as read from anywhere, and then the palette says that none are left', async ({
    visit,
  }) => {
    const { page } = await visit('admin', { server })
    await page.goto('/dashboard/workplace')
    await expect(page.getByRole('banner').getByRole('button', { name: /^Messages, 4 unread/ })).toBeVisible()
    await openPalette(page)
    await page.keyboard.type('mark all')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Messages', exact: true }),
    ).toBeVisible()
    await openPalette(page)
    await page.keyboard.type('mark all')
    await expect(chosen(page), 'nothing is left to mark').toContainText('No unread messages')
    await expect(chosen(page)).toHaveAttribute('aria-disabled', 'true')
  })
})
