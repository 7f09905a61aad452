import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { inspect } from './harness/inspect.ts'
import { operate } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const form = (page: Page) => page.getByRole('dialog')

test('An administrator creates a user, who must replace the one-time password, and later disables and deletes them', async ({
  visit,
}) => {
  const { page } = await visit('admin')
  await page.goto('/system/user')
  await page.getByRole('button', { name: 'Create user' }).first().click()
  await form(page).getByLabel('Username').fill('mei.lin')
  await form(page).getByRole('button', { name: 'Create user' }).click()
  await expect(form(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Mei Lin')
  await form(page).getByLabel('Phone').fill('138 0000 1234')
  await form(page).getByRole('checkbox', { name: 'User' }).check()
  await form(page).getByRole('button', { name: 'Create user' }).click()
  const passwordDialog = page.getByRole('dialog', { name: 'One-time password' })
  const password = (await passwordDialog.getByRole('code').textContent()) ?? ''
  await expectAccessible(page, '[role=dialog]')
  await passwordDialog.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Mei Lin')).toContainText('Never')
  await expect(row(page, 'Mei Lin')).not.toContainText('0000 1234')

  const mei = await visit('nobody')
  await mei.page.goto('/login')
  await mei.page.getByRole('textbox', { name: 'Username' }).fill('mei.lin')
  await mei.page.getByRole('textbox', { name: 'Password' }).fill(password)
  await mei.page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(mei.page.getByText('one-time password').first()).toBeVisible()

  await operate(page, 'Disable', 'Mei Lin')
  await expect(row(page, 'Mei Lin')).toContainText('Disabled')
  await operate(page, 'Delete', 'Mei Lin')
  const last = page.getByRole('dialog', { name: 'Delete user' })
  await expect(last).toContainText('Mei Lin')
  await last.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Mei Lin')).toHaveCount(0)
  await page.getByRole('button', { name: /^More: 王立群/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
})

test('Anyone can read the user page and its form', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  // Other tests leave users behind whose names are in one language only.
  await page.goto('/system/user?text=admin')
  await expect(row(page, 'admin')).toBeVisible()
  await inspect(admin, 'users')
  await page.getByRole('button', { name: 'Create user', exact: true }).first().click()
  await expect(form(page).getByRole('checkbox').first()).toBeVisible()
  await inspect(admin, 'user form', '[role=dialog]')
})
