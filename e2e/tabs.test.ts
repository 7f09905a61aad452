import type { Locator } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { searchTable } from './harness/search-table.ts'
import { chooseForTab, expectTabs, openFromMenu, setTabBar, tabBar, tabOf } from './harness/tabs.ts'
import { expect, test } from './harness/test.ts'

const workplace = '/dashboard/workplace'
/** The envelope around an answer's data. */
const success = { status: 'ok', msg: '', code: 20000 }

test('A page keeps what is typed, what is open and where it was scrolled while another one is shown', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  const name = page.getByRole('textbox', { name: 'Set name' })
  await name.fill('half typed')
  // What still comes in would move the place.
  await expect(page.getByText(/^\d+ in total$/)).toBeVisible()
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await page.mouse.move(800, 400)
  await page.mouse.wheel(0, 200)
  const place = () => page.evaluate(() => window.scrollY)
  await expect.poll(place).toBe(200)
  await tabOf(page, 'Workplace').click()
  await expect(page).toHaveURL(workplace)
  await expect(name).toBeHidden()
  await expect.poll(place).toBe(0)
  await tabOf(page, 'Content sets').click()
  await expect(page).toHaveURL(searchTable)
  await expect(name).toHaveValue('half typed')
  await expect.poll(place).toBe(200)

  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New content set' })
  await form.getByRole('textbox', { name: 'Set name' }).fill('A set')
  await page.goBack()
  await expect(page).toHaveURL(workplace)
  await expect(form).toBeHidden()
  await expect(tabOf(page, 'Content sets has unsaved changes')).toBeVisible()
  await openFromMenu(page, 'Content', 'Content sets')
  await expect(form.getByRole('textbox', { name: 'Set name' })).toHaveValue('A set')
})

test('Two tabs of one page keep different queries and states', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(`${searchTable}?status=online`)
  await expect(page.getByRole('row', { name: 'Online' }).first()).toBeVisible()
  await chooseForTab(page, tabOf(page, 'Content sets'), 'Duplicate tab')
  await expectTabs(page, ['Workplace', 'Content sets', 'Content sets'])
  await page.getByRole('textbox', { name: 'Set name' }).fill('推荐')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/name=/)
  await page.getByRole('textbox', { name: 'Set name' }).fill('second')
  await tabOf(page, 'Content sets').first().click()
  await expect(page).toHaveURL(`${searchTable}?status=online`)
  await expect(page.getByRole('textbox', { name: 'Set name' })).toHaveValue('')
  await tabOf(page, 'Content sets').last().click()
  await expect(page).toHaveURL(/name=/)
  await expect(page.getByRole('textbox', { name: 'Set name' })).toHaveValue('second')
})

test('The menu leads to the page as it was left, and does nothing on the page that is shown', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(`${searchTable}?status=offline`)
  await openFromMenu(page, 'Content', 'Content sets')
  await expect(page).toHaveURL(`${searchTable}?status=offline`)
  await openFromMenu(page, 'Dashboard', 'Workplace')
  await expect(page).toHaveURL(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await expect(page).toHaveURL(`${searchTable}?status=offline`)
  await expectTabs(page, ['Workplace', 'Content sets'])
})

test('Back and forward lead through the tabs, each at the address it had', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${searchTable}?page=2`)
  await openFromMenu(page, 'Error pages', '500')
  await page.goBack()
  await expect(page).toHaveURL(`${searchTable}?page=2`)
  await expect(tabOf(page, 'Content sets')).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page).toHaveURL(searchTable)
  await page.goBack()
  await expect(page).toHaveURL(workplace)
  await expectTabs(page, ['Workplace', 'Content sets', '500'])
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(`${searchTable}?page=2`)
  await expectTabs(page, ['Workplace', 'Content sets', '500'])
})

test('Back to the address that the console was opened with stays in its tab', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(searchTable)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${searchTable}?page=2`)
  await page.goBack()
  await expect(page).toHaveURL(searchTable)
  await expectTabs(page, ['Workplace', 'Content sets'])
})

test('Tabs are there after a reload, in their order and pinned as they were, and only for their person', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await openFromMenu(page, 'Error pages', '500')
  await chooseForTab(page, tabOf(page, '500'), 'Pin')
  await expectTabs(page, ['Workplace', '500', 'Content sets'])
  await page.reload()
  await expectTabs(page, ['Workplace', '500', 'Content sets'])
  await expect(page.getByRole('button', { name: 'Unpin 500' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(searchTable)
  await expectTabs(page, ['Workplace', '500', 'Content sets'])
  await chooseForTab(page, tabOf(page, 'Workplace'), 'Close all tabs')
  await expectTabs(page, ['Workplace', '500'])

  const other = await visit('user')
  await setTabBar(other, true)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.evaluate(value => localStorage.setItem('token', value), other.token)
  await page.goto(workplace)
  await expectTabs(page, ['Workplace'])
  await page.evaluate(value => localStorage.setItem('token', value ?? ''), token)
  await page.goto(workplace)
  await expectTabs(page, ['Workplace', '500'])
})

test('An address that is typed opens a tab of its own beside those that were there', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(workplace)
  await page.goto(`${searchTable}?status=online`)
  await expectTabs(page, ['Workplace', 'Content sets'])
  await page.goto(`${searchTable}?status=offline`)
  await expectTabs(page, ['Workplace', 'Content sets', 'Content sets'])
  await page.goto('/exception/500')
  await expectTabs(page, ['Workplace', 'Content sets', 'Content sets', '500'])
  await page.goto(workplace)
  await expectTabs(page, ['Workplace', 'Content sets', 'Content sets', '500'])
})

test('Tabs are put in order with the mouse', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await openFromMenu(page, 'Error pages', '403')
  await openFromMenu(page, 'Error pages', '500')
  await tabOf(page, '500').hover()
  await page.mouse.down()
  const target = await tabOf(page, 'Content sets').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 4, (target?.y ?? 0) + 10, { steps: 8 })
  await page.mouse.up()
  await expectTabs(page, ['Workplace', '500', 'Content sets', '403'])
  await expect(page).toHaveURL('/exception/500')
})

test('With the tab bar off, pages keep their state as well', async ({ visit }) => {
  const { page } = await visit('admin')
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await page.getByRole('textbox', { name: 'Set name' }).fill('half typed')
  await openFromMenu(page, 'Dashboard', 'Workplace')
  await openFromMenu(page, 'Content', 'Content sets')
  await expect(page.getByRole('textbox', { name: 'Set name' })).toHaveValue('half typed')
  await expect(page.getByRole('navigation', { name: 'Open pages' })).toHaveCount(0)
})

test('A page that is flagged so keeps nothing, and one that is flagged so has no tab', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.route('**/api/admin/user/getMenu', async route => {
    const text = await (await route.fetch()).text()
    const flagged = (menu: string, name: string, flag: string) =>
      menu.replace(new RegExp(`("name":"${name}".*?"${flag}":)false`), '$1true')
    await route.fulfill({ body: flagged(flagged(text, 'SearchTable', 'ignoreCache'), '500', 'noAffix') })
  })
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await page.getByRole('textbox', { name: 'Set name' }).fill('half typed')
  await openFromMenu(page, 'Error pages', '500')
  await expect(page.getByRole('heading', { name: '500' })).toBeVisible()
  await expectTabs(page, ['Workplace', 'Content sets'])
  await tabOf(page, 'Content sets').click()
  await expect(page.getByRole('textbox', { name: 'Set name' })).toHaveValue('')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('A page that fails shows its error in its own tab, can be loaded again, and leaves the others working', async ({
  visit,
  consoleErrors,
}) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(workplace)
  consoleErrors.allow(/is not a function/)
  const data = { list: 'no rows', total: 1, current: 1, pageSize: 10 }
  await page.route(/api.list.policy/, route => route.fulfill({ json: { ...success, data } }))
  await openFromMenu(page, 'Content', 'Content sets')
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong on this page' })
  await expect(failure).toBeVisible()
  await tabOf(page, 'Workplace').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(/api.list.policy/)
  await tabOf(page, 'Content sets').click()
  await expect(failure).toBeVisible()
  await failure.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(/^\d+ in total/)).toBeVisible()
})

test('A bar that is too narrow for its tabs is scrolled by the wheel, and the list of all of them shows which one is open', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await expect(page.getByRole('table')).toBeVisible()
  for (let copies = 1; copies <= 12; copies++) {
    await chooseForTab(page, tabOf(page, 'Content sets').first(), 'Duplicate tab')
    await expect(tabOf(page, 'Content sets')).toHaveCount(1 + copies)
  }
  await tabOf(page, 'Content sets').last().click()
  const bar = tabBar(page)
  await expect(tabOf(page, 'Workplace')).not.toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 500 })
  await bar.hover()
  await page.mouse.wheel(0, -4000)
  await expect(tabOf(page, 'Workplace')).toBeInViewport()

  await page.getByRole('button', { name: 'All tabs' }).click()
  const lines = page.getByRole('menuitem')
  await expect(lines).toHaveCount(14)
  await expect(lines.last()).toBeInViewport()
  const colorOf = (line: Locator) => line.evaluate(element => getComputedStyle(element).backgroundColor)
  expect(await colorOf(lines.last())).not.toBe(await colorOf(lines.first()))
  await expectAccessible(page, '[role=menu]')
})
