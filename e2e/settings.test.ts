import { readSettings, saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { specifiedSettings } from '@greenroom/contract/console-settings'
import type { Page } from '@playwright/test'
import { inspect } from './harness/inspect.ts'
import { searchTable } from './harness/search-table.ts'
import { signInByForm } from './harness/sign-in.ts'
import { expect, test } from './harness/test.ts'

const drawerOf = (page: Page, title = 'Page settings') => page.getByRole('dialog', { name: title })

/** Opens the content sets and the settings beside it. */
async function openSettings(page: Page) {
  await page.goto(searchTable)
  await page.getByRole('button', { name: 'Page settings', exact: true }).click()
  const drawer = drawerOf(page)
  await expect(drawer).toBeVisible()
  return drawer
}

const primaryOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-6'))

const filterOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).filter)

/** Part of the navbar, and of nothing else. */
const logo = (page: Page) => page.getByRole('link', { name: 'Greenroom', includeHidden: true })

const sideWidth = async (page: Page) => (await page.getByRole('complementary').boundingBox())?.width

test('Each setting acts at once, and is there after a reload and in another browser of the same person', async ({
  visit,
}) => {
  const { page, invoke } = await visit('admin')
  const drawer = await openSettings(page)
  const green = await primaryOf(page)
  const flip = (name: string) => drawer.getByRole('switch', { name, exact: true }).click()

  await drawer.getByRole('button', { name: 'Theme color #165dff' }).click()
  await expect.poll(() => primaryOf(page)).not.toBe(green)
  const blue = await primaryOf(page)
  await drawer.getByText('Dark', { exact: true }).click()
  await expect(page.locator('body[dark]')).toHaveCount(1)
  await flip('Footer')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await drawer.getByRole('textbox', { name: 'Menu width (px)' }).fill('300')
  await expect.poll(() => sideWidth(page)).toBe(300)
  await flip('Color weak')
  await expect.poll(() => filterOf(page)).toBe('invert(0.8)')
  await flip('Tab bar')
  await flip('Navbar')
  await expect(logo(page)).toHaveCount(0)
  const gear = page.getByRole('button', { name: 'Open the settings', includeHidden: true })
  await expect.poll(() => gear.boundingBox()).toMatchObject({ y: 280 })

  const changed = {
    theme: 'dark',
    themeColor: '#165dff',
    footer: false,
    menuWidth: 300,
    colorWeak: true,
    tabBar: true,
    navbar: false,
  }
  await expect.poll(() => invoke(readSettings, {})).toMatchObject(changed)

  const there = async (other: Page) => {
    await expect(other.getByRole('table')).toBeVisible()
    await expect(other.locator('body[dark]')).toHaveCount(1)
    await expect.poll(() => primaryOf(other)).toBe(blue)
    await expect(other.getByRole('contentinfo')).toHaveCount(0)
    await expect(logo(other)).toHaveCount(0)
    await expect.poll(() => filterOf(other)).toBe('invert(0.8)')
    await expect.poll(() => sideWidth(other)).toBe(300)
  }
  await page.reload()
  await there(page)

  const another = await visit('admin', { ownSession: true })
  await another.invoke(saveSettings, { body: { ...specifiedSettings, ...changed, language: 'en-US' } })
  await another.page.goto(searchTable)
  await there(another.page)

  // Live: what one browser changes, the other follows, and neither undoes what the other did.
  await another.page.getByRole('button', { name: 'Open the settings' }).click()
  await drawerOf(another.page).getByRole('switch', { name: 'Navbar', exact: true }).click()
  await expect(logo(page)).toBeVisible()
  await expect(page.locator('body[dark]')).toHaveCount(1)
})

test('A width beyond the bounds is never taken, and a colour only when it is one', async ({ visit }) => {
  const { page } = await visit('user')
  const drawer = await openSettings(page)
  const width = drawer.getByRole('textbox', { name: 'Menu width (px)' })
  await width.fill('9999')
  expect(await sideWidth(page)).toBe(220)
  await width.blur()
  await expect(width).toHaveValue('400')
  await expect.poll(() => sideWidth(page)).toBe(400)

  const before = await primaryOf(page)
  const color = drawer.getByRole('textbox', { name: 'Theme color' })
  await color.fill('#12')
  expect(await primaryOf(page)).toBe(before)
  await color.fill('#E5484D')
  await expect.poll(() => primaryOf(page)).not.toBe(before)
})

test('The settings are copied as JSON, and the defaults come back with a way to undo that', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const drawer = await openSettings(page)
  await drawer.getByRole('switch', { name: 'Footer', exact: true }).click()
  await drawer.getByRole('button', { name: 'Copy settings' }).click()
  await expect(page.getByText('Copy succeeded, please paste to file src/settings.json')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const expected = { ...specifiedSettings, language: 'en-US', footer: false }
  expect(JSON.parse(copied)).toEqual(expected)
  expect(copied).toContain('\n  "')

  await drawer.getByRole('button', { name: 'Restore defaults' }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(drawer).toBeHidden()
})

test('On the next visit nothing flashes: what is kept is in force before the console’s own script has run', async ({
  visit,
}) => {
  const { page, invoke } = await visit('admin')
  await invoke(saveSettings, { body: { theme: 'dark', language: 'en-US', colorWeak: true } })
  await page.goto(searchTable)
  await expect(page.locator('body[dark]')).toHaveCount(1)
  // The console itself never comes: what is seen now is the first frame of every visit.
  await page.route(/\/assets\/index-.*\.js$/, () => undefined)
  await page.goto(searchTable, { waitUntil: 'commit' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(html).toHaveAttribute('lang', 'en-US')
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(21, 23, 25)')
  expect(await filterOf(page)).toBe('invert(0.8)')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('The shell never appears in a design that the person did not choose, on a fresh browser neither', async ({
  visit,
}) => {
  const { page, invoke } = await visit('admin', { ownSession: true })
  await invoke(saveSettings, { body: { theme: 'dark', navbar: false, themeColor: '#722ed1' } })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const shell = document.querySelector('main#content')
      if (!shell) return
      const color = getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-6')
      const design = `${document.body.hasAttribute('dark')} ${!document.querySelector('header')} ${color}`
      if (seen.at(-1) !== design) seen.push(design)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto(searchTable)
  await expect(page.getByRole('table')).toBeVisible()
  const seen = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(seen).toHaveLength(1)
  expect(String(seen)).toMatch(/^true true #/)
})

test('What one person set is gone when another signs in on the same browser', async ({ visit }) => {
  const { page, invoke } = await visit('admin', { ownSession: true })
  const user = await visit('user', { ownSession: true })
  await invoke(saveSettings, { body: { theme: 'dark', footer: false, menuWidth: 333 } })
  await page.goto(searchTable)
  await expect.poll(() => sideWidth(page)).toBe(333)
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('body[dark]')).toHaveCount(1)

  await signInByForm(page, 'user')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('body[dark]')).toHaveCount(0)
  await expect.poll(() => sideWidth(page)).toBe(220)
  expect(await user.invoke(readSettings, {})).toMatchObject({ theme: 'light', footer: true, menuWidth: 220 })
})

test('A language and a theme chosen on the sign-in page are kept for whoever signs in', async ({ visit }) => {
  const user = await visit('user', { ownSession: true })
  const { page } = await visit('nobody', { language: 'zh-CN' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await signInByForm(page, 'user')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expect(page.locator('body[dark]')).toHaveCount(1)
  await expect.poll(() => user.invoke(readSettings, {})).toMatchObject({ theme: 'dark', language: 'en-US' })
})

test('Garbage in the browser’s storage is ignored, and the console says so once', async ({ visit }) => {
  const { page } = await visit('user', { ownSession: true })
  await page.addInitScript(() => {
    if (sessionStorage.garbage || !location.protocol.startsWith('http')) return
    sessionStorage.garbage = '1'
    localStorage.settings = '{"menuWidth":"wide","navbar":7,"of":"another version"'
    localStorage.theme = 'sepia'
  })
  await page.goto(searchTable)
  await expect(page.getByText(/could not be read and were ignored: Page settings and Theme$/)).toBeVisible()
  await expect(logo(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText(/could not be read/)).toHaveCount(0)
})

test('A change that the server does not take is told, stays on screen, and is sent with the next', async ({
  visit,
  consoleErrors,
}) => {
  consoleErrors.allow(/500|Internal Server Error/)
  const { page, invoke } = await visit('user', { ownSession: true })
  const drawer = await openSettings(page)
  await page.route('**/api/user/settings', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await drawer.getByRole('switch', { name: 'Footer', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Request Error' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.unrouteAll()
  await drawer.getByRole('textbox', { name: 'Menu width (px)' }).fill('250')
  await expect.poll(() => invoke(readSettings, {})).toMatchObject({ footer: false, menuWidth: 250 })
})

test('A change made a moment before the page is left is kept', async ({ visit }) => {
  const { page, invoke } = await visit('user', { ownSession: true })
  const drawer = await openSettings(page)
  await drawer.getByRole('switch', { name: 'Footer', exact: true }).click()
  await page.goto('about:blank')
  await expect.poll(() => invoke(readSettings, {})).toMatchObject({ footer: false })
})

test('The menu is the server’s or the console’s own; when the server’s cannot be had, all stays as it was', async ({
  visit,
  consoleErrors,
}) => {
  const { page } = await visit('user', { ownSession: true })
  const menu = page.getByRole('navigation', { name: 'Menu', includeHidden: true })
  // What only the server's menu says.
  const renamed = 'Sets, as the server calls them'
  const rename = () =>
    page.route('**/getMenu', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('Content sets', renamed) })
    })
  await rename()
  const drawer = await openSettings(page)
  await expect(menu).toContainText(renamed)
  const source = drawer.getByRole('switch', { name: 'Menu from server' })
  const answered = page.waitForResponse(/user\/settings/)
  await source.click()
  await answered
  await expect(source).not.toBeChecked()
  await expect(menu).toContainText('Content sets')
  await expect(menu).not.toContainText(renamed)

  consoleErrors.allow(/500|Internal Server Error/)
  await page.route('**/getMenu', route => route.fulfill({ status: 500, body: '' }))
  await source.click()
  await expect(page.getByText('The menu could not be loaded')).toBeVisible()
  await expect(source).not.toBeChecked()
  await expect(menu).not.toContainText(renamed)
  await page.unrouteAll()
  await rename()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(source).toBeChecked()
  await expect(menu).toContainText(renamed)
})

test('The settings can be read and used', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto(searchTable)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Page settings', exact: true }).click()
  await expect(drawerOf(page, 'Page settings')).toBeVisible()
  await inspect(admin, 'settings', '[role=dialog]')
})
