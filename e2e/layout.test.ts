import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import type { SomeSettings } from '@greenroom/contract/console-settings'
import { listResources } from '@greenroom/contract/lists'
import { hasParameter } from '@greenroom/contract/paths'
import { allRoutes } from '@greenroom/contract/routes'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { inspect } from './harness/inspect.ts'
import { loadedTable, searchLine, searchTable } from './harness/search-table.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'
import { describeDesign } from './harness/viewports.ts'

/** The pages whose lists stand in the contract. */
const listPages = allRoutes.filter(
  ({ name, path }) =>
    listResources.some(({ page }) => page === name) &&
    !hasParameter(path) &&
    // An inbox: its messages stand under tabs and the name of their group.
    name !== 'MessageList',
)

const banner = (page: Page) => page.getByRole('banner')
const account = (page: Page) => banner(page).getByRole('button').last()
const sideWidth = async (page: Page) => (await page.getByRole('complementary').boundingBox())?.width
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

/** Opens the content sets with some settings changed. */
async function openWith({ page, invoke }: Visitor, changes?: SomeSettings): Promise<Page> {
  if (changes) await invoke(saveSettings, { body: changes })
  await page.goto(searchTable)
  await expect(loadedTable(page)).toBeVisible()
  return page
}

test('A menu that opens because it is pointed at leaves the cursor where one types; by keys it is walked through', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const page = await openWith(admin)
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  expect(await sideWidth(page)).toBe(48)
  await expectAccessible(page)
  const field = searchLine(page)
  const flyout = page.getByRole('menuitem', { name: 'Content sets' })
  for (const settings of [{ topMenu: false }, { topMenu: true }]) {
    // Collapsed is how the menu is kept by now.
    await openWith(admin, settings)
    const section = menu(page).getByRole('button', { name: 'Content' })
    await field.fill('ab')
    await section.hover()
    await expect(flyout).toBeVisible()
    await page.keyboard.type('cd')
    await expect(field).toHaveValue('abcd')
    await page.mouse.move(700, 600)
    await expect(flyout).toBeHidden()
    await expect(field).toBeFocused()

    await section.press('Enter')
    await expect(flyout).toBeFocused()
    await expectAccessible(page, '[role=menu]')
    await page.keyboard.press('Escape')
    await expect(section).toBeFocused()

    await section.hover()
    // As long as a hand takes: sooner, the menu is still about to open for the pointer that has just come.
    await flyout.click({ delay: 150 })
    await expect(flyout).toBeHidden()

    await menu(page).getByRole('button', { name: 'Dashboard' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Workplace' }).press('Enter')
    await expect(page).toHaveURL('/dashboard/workplace')
  }
})

test('The menu fits the window: what the navbar has no room for lies in a dropdown, a narrow window collapses it for itself only', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const page = await openWith(admin, { topMenu: true })
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1000, height: 800 })
  const fits = menu(page).getByRole('link', { name: 'FAQ' })
  if (!(await fits.isVisible())) {
    await menu(page).getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'FAQ' })).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Content sets' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openWith(admin, { topMenu: false })
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect.poll(() => sideWidth(page)).toBe(48)
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect.poll(() => sideWidth(page)).toBe(220)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => sideWidth(page)).toBe(220)
})

test('With colour weakness on, fixed elements keep their place while the page scrolls', async ({ visit }) => {
  const page = await openWith(await visit('admin'), { colorWeak: true, navbar: false })
  await page.setViewportSize({ width: 1440, height: 500 })
  const gear = page.getByRole('button', { name: 'Open the settings' })
  const table = loadedTable(page)
  const before = { gear: await gear.boundingBox(), table: await table.boundingBox() }
  await table.hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(async () => (await table.boundingBox())?.y).toBeLessThan(before.table?.y ?? 0)
  expect(await gear.boundingBox()).toEqual(before.gear)
  await gear.click()
  const drawer = page.getByRole('dialog', { name: 'Page settings' })
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 1140, y: 0, width: 300, height: 500 })
})

test('The first row of lists begins within 240 px, in both languages', async ({ visit }) => {
  for (const language of ['zh-CN', 'en-US'] as const) {
    const { page } = await visit('admin', { width: 1440, theme: 'light', language })
    for (const { path } of listPages) {
      await page.goto(path)
      await expect(loadedTable(page)).toBeVisible()
      const row = loadedTable(page).locator('tbody tr').first()
      const end = loadedTable(page).locator('thead')
      const box = (await row.count()) > 0 ? await row.boundingBox() : await end.boundingBox()
      expect(box?.y, path).toBeLessThanOrEqual(240)
    }
  }
})

test('Every layout can be read and used', async ({ visit }) => {
  const visitor = await visit('admin')
  const { page, invoke } = visitor
  await page.goto(searchTable)
  await expect(loadedTable(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const side = page.getByRole('complementary')
  await invoke(saveSettings, { body: { menuCollapse: true } })
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(48)
  await inspect(visitor, 'layout menuCollapse')
  await invoke(saveSettings, { body: { menuCollapse: false, topMenu: true } })
  await expect(side).toHaveCount(0)
  await inspect(visitor, 'layout topMenu')
  await invoke(saveSettings, { body: { topMenu: false, navbar: false } })
  await expect(side).toHaveCount(1)
  await inspect(visitor, 'layout navbar')
})

test('The menus of a phone can be read and used', async ({ visit }) => {
  const design = { width: 390, theme: 'dark', language: 'zh-CN' } as const
  const { page } = await visit('admin', design)
  await page.goto(searchTable)
  await expect(loadedTable(page)).toBeVisible()
  await banner(page).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await takePicture(page, `phone menu ${describeDesign(design)}`)
  await expectTidy(page)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await account(page).click()
  await takePicture(page, `phone account ${describeDesign(design)}`)
  await expectTidy(page)
  await expectAccessible(page, '[role=menu]')
})
