import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { announce } from '@greenroom/contract/areas/messages/messages'
import { createMenuEntry, readMenuTree } from '@greenroom/contract/areas/navigation/menu'
import { createUser, listRoleNames } from '@greenroom/contract/areas/users/users'
import { errors } from '@greenroom/contract/errors'
import type { Page } from '@playwright/test'
import { expect, test } from './harness/test.ts'

/** What a page would run if it took a stored text for markup; short enough for every field. */
const markup = '<img src=x onerror="window.ran=1">'

/** Fails when the page took a text for markup: then there would be such an element, even if the policy kept it from running. */
async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
}

test('Markup in names and titles is shown as it was written, in lists, the log, the menu, the palette and messages', async ({
  visit,
  ownServer,
}) => {
  // On a server of its own: an announcement cannot be taken back.
  const server = await ownServer()
  const { page, invoke } = await visit('admin', { server })
  const [role] = (await invoke(listRoleNames, {})).filter(({ code }) => code === 'user')
  const set = { name: markup, description: markup, contentType: 'img', filterType: 'artificial' } as const
  await invoke(createContentSet, { body: set })
  const user = {
    username: 'markup',
    name: markup,
    email: '',
    phone: '',
    jobName: markup,
    organizationName: markup,
  }
  await invoke(createUser, { body: { ...user, roles: [role?.id ?? ''] } })
  const link = {
    kind: 'link',
    name: 'markup',
    path: 'https://example.org/',
    parentId: null,
    place: 1,
  } as const
  const titles = {
    titleChinese: markup,
    titleEnglish: markup,
    icon: '',
    roles: ['*'],
    activeMenu: '',
  } as const
  const flags = { hideInMenu: false, hideChildrenInMenu: false, noAffix: false, ignoreCache: false }
  await invoke(createMenuEntry, { body: { ...link, ...titles, ...flags, roles: ['*'] } })
  const announcement = {
    type: 'message',
    messageType: null,
    role: '',
    title: markup,
    content: markup,
  } as const
  await invoke(announce, { body: announcement })

  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const path of ['/list/search-table', '/system/user', '/system/menu', '/system/log', '/user/message']) {
    await page.goto(path)
    await expect(menu.getByRole('link', { name: markup })).toBeVisible()
    await expect(page.getByRole('main').getByText(markup).first()).toBeVisible()
    await expectHarmless(page)
  }
  for (const path of ['/system/role', '/dashboard/workplace', '/api/docs']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectHarmless(page)
  }
  await page.goto('/list/search-table')
  await page.getByRole('main').getByRole('link', { name: markup }).click()
  await expect(page.getByRole('dialog')).toContainText(markup)
  await expectHarmless(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('<img')
  await expect(page.getByRole('option').filter({ hasText: markup }).first()).toBeVisible()
  await expectHarmless(page)
})

test('A user who edits what the browser keeps sees and may do no more', async ({ visit }) => {
  const { page, tryRequest } = await visit('user', { ownSession: true })
  await page.goto('/dashboard/workplace')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  // Until the console stands, it writes what it keeps itself.
  await expect(menu.getByRole('link').first()).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('userRole', 'admin')
    localStorage.setItem('role', 'admin')
    localStorage.setItem('settings', JSON.stringify({ unsaved: { menuFromServer: false, role: 'admin' } }))
  })
  await page.goto('/system/menu')
  await expect(page.getByRole('alert')).toContainText('View the menu configuration')
  await menu.getByRole('button', { name: 'System' }).click()
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Menus' })).toHaveCount(0)
  await page.goto('/exception/403')
  await expect(page).not.toHaveURL(/exception\/403/)
  expect((await tryRequest(readMenuTree, {})).code).toBe(errors.forbidden.code)

  for (const token of ['one', '12345', "' or 1=1 --"]) {
    await page.evaluate(value => localStorage.setItem('token', value), token)
    await page.goto('/system/user')
    await expect(page).toHaveURL(/\/login/)
  }
})
