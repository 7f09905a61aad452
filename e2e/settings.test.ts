import { readSettings, saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { specifiedSettings } from '@greenroom/contract/console-settings'
import type { Page } from '@playwright/test'
import { inspect } from './harness/inspect.ts'
import { loadedTable, searchTable } from './harness/search-table.ts'
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

test('Each setting acts at once, and is there after a reload and in another browser of the same user', async ({
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
  await flip('Color-weak mode')
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
    await expect(loadedTable(other)).toBeVisible()
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

test('Nothing flashes: a fresh browser shows the shell as its user keeps it, and the next visit begins so before the console’s own script has run', async ({
  visit,
}) => {
  const { page, invoke } = await visit('admin', { ownSession: true })
  const kept = {
    theme: 'dark',
    language: 'en-US',
    colorWeak: true,
    navbar: false,
    themeColor: '#722ed1',
  } as const
  await invoke(saveSettings, { body: kept })
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
  await expect(loadedTable(page)).toBeVisible()
  const seen = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(seen).toHaveLength(1)
  expect(String(seen)).toMatch(/^true true #/)

  // The console itself never loads: the screen shows the first frame of every visit.
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

test('Settings of one user are gone when another signs in on the same browser, except choices on the sign-in page', async ({
  visit,
}) => {
  const { page, invoke } = await visit('admin', { ownSession: true })
  const user = await visit('user', { ownSession: true })
  await invoke(saveSettings, { body: { theme: 'dark', footer: false, menuWidth: 333 } })
  const logOut = async () => {
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: /^(Log out|退出登录)$/ }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  await page.goto(searchTable)
  await expect.poll(() => sideWidth(page)).toBe(333)
  await logOut()
  await expect(page.locator('body[dark]')).toHaveCount(1)

  await signInByForm(page, 'user')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('body[dark]')).toHaveCount(0)
  await expect.poll(() => sideWidth(page)).toBe(220)
  expect(await user.invoke(readSettings, {})).toMatchObject({ theme: 'light', footer: true, menuWidth: 220 })

  await user.invoke(saveSettings, { body: { language: 'zh-CN' } })
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible()
  await logOut()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await signInByForm(page, 'user')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expect(page.locator('body[dark]')).toHaveCount(1)
  await expect.poll(() => user.invoke(readSettings, {})).toMatchObject({ theme: 'dark', language: 'en-US' })
})

test('Garbage in the browser’s storage is ignored, which the console says once; no page stays blank', async ({
  visit,
}) => {
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
  await expect(loadedTable(page)).toBeVisible()
  await expect(page.getByText(/could not be read/)).toHaveCount(0)

  await page.evaluate(() => {
    for (const key of ['settings', 'theme', 'locale', 'remembered-username'])
      localStorage.setItem(key, '{"\u0000')
    localStorage.setItem('token', '漢字\u0001 not a token')
  })
  await page.goto(searchTable)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible()
})

test('The settings can be read and used', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto(searchTable)
  await expect(loadedTable(page)).toBeVisible()
  await page.getByRole('button', { name: 'Page settings', exact: true }).click()
  await expect(drawerOf(page, 'Page settings')).toBeVisible()
  await inspect(admin, 'settings', '[role=dialog]')
})
