import type { Locator } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { loadedTable, searchLine, searchTable } from './harness/search-table.ts'
import { chooseForTab, expectTabs, openFromMenu, setTabBar, tabBar, tabOf } from './harness/tabs.ts'
import { expect, test } from './harness/test.ts'

const workplace = '/dashboard/workplace'

test('A page keeps typed text, open parts and its scroll position while another one is shown', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  const line = searchLine(page)
  await line.fill('status: half typed')
  // What still comes in would move the place.
  await expect(page.getByText(/^\d+ in total$/)).toBeVisible()
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await page.mouse.move(800, 400)
  await page.mouse.wheel(0, 200)
  const place = () => page.evaluate(() => window.scrollY)
  await expect.poll(place).toBe(200)
  await tabOf(page, 'Workplace').click()
  await expect(page).toHaveURL(workplace)
  await expect(line).toBeHidden()
  await expect.poll(place).toBe(0)
  await tabOf(page, 'Content sets').click()
  await expect(page).toHaveURL(searchTable)
  await expect(line).toHaveValue('status: half typed')
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

test('Back and forward lead through the tabs, each at the address it had, and back to the first address stays in its tab', async ({
  visit,
}) => {
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

  const another = await visit('admin')
  await setTabBar(another, true)
  await another.page.goto(searchTable)
  await another.page.getByRole('button', { name: 'Page 2' }).click()
  await expect(another.page).toHaveURL(`${searchTable}?page=2`)
  await another.page.goBack()
  await expect(another.page).toHaveURL(searchTable)
  await expectTabs(another.page, ['Workplace', 'Content sets'])
})

test('Tabs are there after a reload, in their order and pinned as they were, and an address that is typed opens one beside them', async ({
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

  await page.goto(`${searchTable}?status=offline`)
  await expectTabs(page, ['Workplace', '500', 'Content sets', 'Status Offline · Content sets'])
  await page.goto(workplace)
  await expectTabs(page, ['Workplace', '500', 'Content sets', 'Status Offline · Content sets'])
})

test('Tabs are put in order with the mouse; a bar that is too narrow for them is scrolled by the wheel, and the list of all shows which one is open', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await expect(loadedTable(page)).toBeVisible()
  await openFromMenu(page, 'Error pages', '500')
  await tabOf(page, '500').hover()
  await page.mouse.down()
  const target = await tabOf(page, 'Content sets').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 4, (target?.y ?? 0) + 10, { steps: 8 })
  await page.mouse.up()
  await expectTabs(page, ['Workplace', '500', 'Content sets'])
  await expect(page).toHaveURL('/exception/500')

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
  await expect(lines).toHaveCount(15)
  await expect(lines.last()).toBeInViewport()
  const colorOf = (line: Locator) => line.evaluate(element => getComputedStyle(element).backgroundColor)
  expect(await colorOf(lines.last())).not.toBe(await colorOf(lines.first()))
  await expectAccessible(page, '[role=menu]')
})
