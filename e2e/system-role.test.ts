import { deleteRole, listRoles } from '@greenroom/contract/areas/roles/roles'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { inspect } from './harness/inspect.ts'
import { operate } from './harness/search-table.ts'
import { expect, takePicture, test } from './harness/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const form = (page: Page) => page.getByRole('dialog')

test('An administrator makes a role, looks at the console through it — its menu and rows, no change, and back by the banner — and deletes it', async ({
  visit,
  consoleErrors,
  ownServer,
}) => {
  const admin = await visit('admin', { server: await ownServer() })
  const { page } = admin
  await page.goto('/system/role')
  await page.getByRole('button', { name: 'Create role' }).first().click()
  await form(page).getByLabel('Code').fill('looker')
  await form(page).getByLabel('Chinese name').fill('查看')
  await form(page).getByLabel('English name').fill('Looker')
  const permissions = form(page).getByRole('group', { name: 'Permissions' })
  await form(page).getByLabel('Search: Permissions').fill('content set')
  await permissions.getByRole('checkbox', { name: 'View content sets' }).check()
  await permissions.getByRole('checkbox', { name: 'Edit content sets' }).check()
  const seen = form(page).getByText(/^rows seen: \d+ of 55$/)
  const own = Number(/\d+/.exec((await seen.textContent()) ?? '')?.[0])
  expect(own).toBeGreaterThan(0)
  expect(own).toBeLessThan(55)
  await form(page).getByRole('button', { name: 'Create role' }).click()
  await operate(page, 'View as', 'Looker')
  const banner = page.getByRole('status').filter({ hasText: 'Looker' })
  await expect(banner).toContainText('Nothing can be changed')
  await expect(page).toHaveURL(/workplace/)
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('button', { name: 'Content' }).click()
  await menu.getByRole('link', { name: 'Content sets' }).click()
  await expect(page.getByText(`${own} in total`, { exact: true })).toBeVisible()
  await takePicture(page, 'view as a role')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await form(page).getByLabel('Name').fill('Changed by a look')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nothing can be changed while you view as a role')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByText('55 in total', { exact: true })).toBeVisible()

  await menu.getByRole('link', { name: 'Roles' }).click()
  await operate(page, 'View as', 'Looker')
  await expect(banner).toBeVisible()
  const { list } = await admin.invoke(listRoles, { query: { text: 'looker' } })
  await admin.invoke(deleteRole, { params: { id: list[0]?.id ?? '' } })
  await expect(banner).toBeHidden()
  consoleErrors.take()
})

test('Anyone can read the role page and its form', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/system/role')
  await expect(row(page, 'admin')).toBeVisible()
  await inspect(admin, 'roles')
  await page.getByRole('button', { name: /^Edit/ }).nth(1).click()
  await expect(form(page).getByRole('checkbox').first()).toBeVisible()
  await form(page)
    .getByRole('checkbox', { name: /^Show all/ })
    .uncheck()
  await form(page).getByRole('radio').last().scrollIntoViewIfNeeded()
  await inspect(admin, 'role form', '[role=dialog]')
})
