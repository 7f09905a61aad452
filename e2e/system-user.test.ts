import {
  createUser,
  deleteUser,
  listRoleNames,
  listUsers,
  updateUser,
} from '@greenroom/contract/areas/users/users'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { inspect } from './harness/inspect.ts'
import { expect, test, type Visitor } from './harness/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const form = (page: Page) => page.getByRole('dialog')

/** Makes a person without the console. */
async function makePerson(admin: Visitor, username: string, name: string) {
  const [role] = (await admin.invoke(listRoleNames, {})).filter(({ code }) => code === 'user')
  const roles = [role?.id ?? '']
  const body = {
    username,
    name,
    email: `${username}@example.org`,
    phone: '13900001111',
    jobName: '',
    organizationName: '',
    roles,
  }
  return admin.invoke(createUser, { body })
}

test('An administrator creates a person, who must replace the one-time password, and later disables and deletes them', async ({
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

  await page.getByRole('button', { name: 'Disable: Mei Lin' }).click()
  const question = page.getByRole('dialog', { name: 'Disable user' })
  await expect(question).toContainText('Mei Lin')
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(row(page, 'Mei Lin')).toContainText('Disabled')
  await page.getByRole('button', { name: 'Delete: Mei Lin' }).click()
  const last = page.getByRole('dialog', { name: 'Delete user' })
  await expect(last).toContainText('Mei Lin')
  await last.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Mei Lin')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete: 王立群/ })).toHaveAttribute('aria-disabled', 'true')
})

test('What a colleague saved meanwhile is kept when the form is saved', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  const { person } = await makePerson(admin, 'both', 'Both Edit')
  const { id, version } = person
  await page.goto('/system/user?text=both')
  await page.getByRole('button', { name: 'Edit: Both Edit' }).click()
  await expect(form(page).getByLabel('Phone')).toHaveValue('13900001111')
  await admin.invoke(updateUser, { params: { id }, body: { version, changes: { jobName: 'Editor' } } })
  await form(page).getByLabel('E-mail').fill('new@example.org')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page)).toBeHidden()
  await expect(row(page, 'new@example.org')).toBeVisible()
  const { list } = await admin.invoke(listUsers, { query: { text: 'both' } })
  expect(list[0]).toMatchObject({ email: 'new@example.org', jobName: 'Editor' })
  await admin.invoke(deleteUser, { params: { id } })
})

test('People are edited by keys alone, and who may only look is offered nothing else', async ({ visit }) => {
  const { page } = await visit('admin')
  await page.goto('/system/user?sort=username')
  await expect(row(page, '王立群')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()

  const reader = await visit('user')
  await reader.page.goto('/system/user')
  await expect(row(reader.page, '王立群')).toBeVisible()
  for (const name of [/^Create user/, /^Edit/, /^Disable/, /^Delete/]) {
    await expect(reader.page.getByRole('button', { name })).toHaveCount(0)
  }
})

test('Anyone can read the user page and its form', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  // Other tests leave people behind whose names are in one language only.
  await page.goto('/system/user?text=admin')
  await expect(row(page, 'admin')).toBeVisible()
  await inspect(admin, 'users')
  await page.getByRole('button', { name: 'Create user', exact: true }).first().click()
  await expect(form(page).getByRole('checkbox').first()).toBeVisible()
  await inspect(admin, 'user form', '[role=dialog]')
})
