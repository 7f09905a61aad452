import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import type { SomeSettings } from '@greenroom/contract/console-settings'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { inspect } from './harness/inspect.ts'
import { searchTable } from './harness/search-table.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'
import { describeDesign } from './harness/viewports.ts'

const banner = (page: Page) => page.getByRole('banner')
const account = (page: Page) => banner(page).getByRole('button').last()
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

/** Opens the content sets with some settings changed. */
async function openWith({ page, invoke }: Visitor, changes?: SomeSettings): Promise<Page> {
  if (changes) await invoke(saveSettings, { body: changes })
  await page.goto(searchTable)
  await expect(page.getByRole('table')).toBeVisible()
  return page
}

test('The side menu marks the page and opens its section, and leads out of the console in a new window', async ({
  visit,
}) => {
  const { page } = await visit('user')
  await page.goto('/')
  await expect(menu(page).getByRole('link', { name: 'Workplace' })).toHaveAttribute('aria-current', 'page')
  await menu(page).getByRole('button', { name: 'Content' }).click()
  await menu(page).getByRole('link', { name: 'Content sets' }).click()
  await expect(page).toHaveURL(searchTable)
  await expect(menu(page).getByRole('link', { name: 'Content sets' })).toHaveAttribute('aria-current', 'page')
  for (const [name, href] of [
    ['Mantine', 'https://mantine.dev'],
    ['FAQ', 'https://help.mantine.dev'],
  ] as const) {
    const link = menu(page).getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  const trail = page.getByRole('navigation', { name: 'You are here' })
  await expect(trail.getByRole('listitem')).toHaveText(['Content', 'Content sets'])
})

test('Sections that were opened stay so while the window is narrow for a while, and in the drawer of a narrow one', async ({
  visit,
}) => {
  const page = await openWith(await visit('admin'))
  const inForm = menu(page).getByRole('link', { name: 'New promotion' })
  await menu(page).getByRole('button', { name: 'Promotion & parameters' }).click()
  await menu(page).getByRole('button', { name: 'Content' }).click()
  await expect(inForm).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(menu(page)).toHaveCount(0)
  await banner(page).getByRole('button', { name: 'Open the menu' }).click()
  await expect(inForm).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Content sets' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(inForm).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Content sets' })).toBeHidden()
})

test('A menu that opens because it is pointed at leaves the cursor where one types', async ({ visit }) => {
  const admin = await visit('admin')
  const page = await openWith(admin, { menuCollapse: true })
  const field = page.getByRole('textbox', { name: 'Set name' })
  const flyout = page.getByRole('menuitem', { name: 'Content sets' })
  for (const settings of [{ topMenu: false }, { topMenu: true }]) {
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
    await page.keyboard.press('Escape')
    await expect(section).toBeFocused()

    await section.hover()
    // As long as a hand takes: sooner, the menu is still about to open for the pointer that has just come.
    await flyout.click({ delay: 150 })
    await expect(flyout).toBeHidden()
  }
})

test('The collapsed menu shows icons that fly out, also by keyboard, and stays collapsed on the next visit', async ({
  visit,
}) => {
  const page = await openWith(await visit('admin'))
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  expect((await page.getByRole('complementary').boundingBox())?.width).toBe(48)
  await expectAccessible(page)
  await menu(page).getByRole('button', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Workplace' })).toBeVisible()
  await expectAccessible(page, '[role=menu]')
  await page.getByRole('menuitem', { name: 'Workplace' }).press('Enter')
  await expect(page).toHaveURL('/dashboard/workplace')
  await page.reload()
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  expect((await page.getByRole('complementary').boundingBox())?.width).toBe(220)
})

test('A narrow window collapses the menu for itself only', async ({ visit }) => {
  const visitor = await visit('admin')
  const page = await openWith(visitor)
  const width = async () => (await page.getByRole('complementary').boundingBox())?.width
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect.poll(width).toBe(48)
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect.poll(width).toBe(220)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(width).toBe(220)
})

test('The menu in the navbar is walked through by keyboard, and keeps what does not fit in a dropdown', async ({
  visit,
}) => {
  const page = await openWith(await visit('admin'), { topMenu: true })
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expectAccessible(page)
  await menu(page).getByRole('button', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, '[role=menu]')
  await page.getByRole('menuitem', { name: 'Workplace' }).press('Enter')
  await expect(page).toHaveURL('/dashboard/workplace')

  await page.setViewportSize({ width: 1000, height: 800 })
  const fits = menu(page).getByRole('link', { name: 'FAQ' })
  if (!(await fits.isVisible())) {
    await menu(page).getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'FAQ' })).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Workplace' }),
  ).toBeVisible()
})

test('An administrator looks at the console as a user, sees that they do, and comes back', async ({
  visit,
}) => {
  const page = await openWith(await visit('admin'))
  await expect(page.getByRole('button', { name: /^Delete:/ }).first()).toBeVisible()
  await account(page).click()
  await page.getByRole('menuitem', { name: /Switch role/ }).click()
  await expect(page.getByText('Switched to the role “User”')).toBeVisible()
  await expect(page.getByText(/You are viewing the console as “User”/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete:/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to your own role' }).click()
  await expect(page.getByText('Switched to the role “Administrator”')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete:/ }).first()).toBeVisible()
})

test('Nobody but an administrator is offered another role, and no entry leads to a page that is not there', async ({
  visit,
}) => {
  const page = await openWith(await visit('user'))
  await account(page).click()
  const entries = page.getByRole('menuitem')
  await expect(entries.filter({ hasText: 'Log out' })).toBeVisible()
  await expect(entries.filter({ hasText: 'Switch role' })).toHaveCount(0)
  for (const entry of ['Profile', 'Settings']) {
    const offered = await entries.filter({ hasText: entry }).count()
    if (offered === 0) continue
    await entries.filter({ hasText: entry }).click()
    await expect(page.getByRole('heading', { name: '404' })).toHaveCount(0)
    await account(page).click()
  }
})

test('The language is chosen from a menu that marks the current one, and confirmed in the new one', async ({
  visit,
}) => {
  const page = await openWith(await visit('user'))
  const language = banner(page).getByRole('button', { name: 'Language' })
  await language.click()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await language.click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await expect(page.getByText('已切换为中文')).toBeVisible()
  await expect(page).toHaveTitle(/内容集合/)
  await expect(page.getByRole('columnheader', { name: '集合名称' })).toBeVisible()
})

test('With colour weakness on, what is fixed keeps its place while the page scrolls', async ({ visit }) => {
  const page = await openWith(await visit('admin'), { colorWeak: true, navbar: false })
  await page.setViewportSize({ width: 1440, height: 500 })
  const gear = page.getByRole('button', { name: 'Open the settings' })
  const table = page.getByRole('table')
  const before = { gear: await gear.boundingBox(), table: await table.boundingBox() }
  await table.hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(async () => (await table.boundingBox())?.y).toBeLessThan(before.table?.y ?? 0)
  expect(await gear.boundingBox()).toEqual(before.gear)
  await gear.click()
  const drawer = page.getByRole('dialog', { name: 'Page settings' })
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 1140, y: 0, width: 300, height: 500 })
})

test('Full screen is entered and left by the same button', async ({ visit }) => {
  const page = await openWith(await visit('user'))
  await banner(page).getByRole('button', { name: 'Full screen' }).click()
  const exit = banner(page).getByRole('button', { name: 'Exit full screen' })
  await expect(exit).toBeVisible()
  // As Esc does it, which no script can press.
  await page.evaluate(() => document.exitFullscreen())
  await expect(exit).toHaveCount(0)
})

test('Every layout can be read and used', async ({ visit }) => {
  const visitor = await visit('admin')
  const { page, invoke } = visitor
  await page.goto(searchTable)
  await expect(page.getByRole('table')).toBeVisible()
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
  await expect(page.getByRole('table')).toBeVisible()
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
