import {
  createRole,
  deleteRole,
  listRoles,
  readRole,
  updateRole,
} from '@greenroom/contract/areas/roles/roles'
import { createUser, deleteUser } from '@greenroom/contract/areas/users/users'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { inspect } from './harness/inspect.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const form = (page: Page) => page.getByRole('dialog')

/** Makes a role without the console. */
const makeRole = (admin: Visitor, code: string, nameEnglish: string) =>
  admin.invoke(createRole, {
    body: {
      ...{ code, nameEnglish, nameChinese: nameEnglish, base: 'user', dataScope: 'own', menu: null },
      permissions: ['content-set:read', 'content-set:update'],
    },
  })

test('An administrator makes a role from permissions and menu entries, and deletes it knowing who loses what', async ({
  visit,
  ownServer,
}) => {
  // It counts rows, of which others make some.
  const admin = await visit('admin', { server: await ownServer() })
  const { page } = admin
  await page.goto('/system/role')
  await page.getByRole('button', { name: 'Create role' }).first().click()
  await form(page).getByLabel('Code').fill('night-desk')
  await form(page).getByLabel('Chinese name').fill('夜班')
  await form(page).getByLabel('English name').fill('Night desk')
  await expect(form(page).getByText('sees 0 of 55 rows')).toBeVisible()
  const permissions = form(page).getByRole('group', { name: 'Permissions' })
  await form(page).getByLabel('Search: Permissions').fill('content set')
  await expect(permissions.getByRole('checkbox', { name: 'Disable and enable users' })).toHaveCount(0)
  await permissions.getByRole('checkbox', { name: 'View content sets' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(permissions.getByRole('checkbox', { name: 'Create content sets' })).toBeChecked()
  await expect(permissions.getByRole('checkbox', { name: /^Content\s*\d/ })).toHaveJSProperty(
    'indeterminate',
    true,
  )
  await expect(form(page).getByText('sees 28 of 55 rows')).toBeVisible()
  await form(page).getByRole('radio', { name: 'Own team' }).check()
  await expect(form(page).getByText(/^If 王立群 looks/)).toBeVisible()
  await form(page)
    .getByRole('checkbox', { name: /^Show all/ })
    .uncheck()
  const menu = form(page).getByRole('group', { name: 'Menu entries shown' })
  await menu.getByRole('checkbox', { name: /^All/ }).uncheck()
  await menu.getByRole('checkbox', { name: 'Content sets' }).check()
  await form(page).getByRole('button', { name: 'Create role' }).click()
  await expect(row(page, 'Night desk')).toContainText('Own team')

  const { list } = await admin.invoke(listRoles, { query: { text: 'night-desk' } })
  const role = await admin.invoke(readRole, { params: { id: list[0]?.id ?? '' } })
  expect(role).toMatchObject({
    permissions: ['content-set:create', 'content-set:read'],
    menu: ['SearchTable'],
  })
  const body = {
    username: 'owl',
    name: 'Owl',
    email: '',
    phone: '',
    jobName: '',
    organizationName: '',
    roles: [role.id],
  }
  const { person } = await admin.invoke(createUser, { body })

  await page.getByRole('button', { name: 'Delete: Night desk' }).click()
  const question = page.getByRole('dialog', { name: 'Delete role' })
  await expect(question).toContainText('People with this role (1): Owl')
  await expect(question).toContainText('View content sets (people: 1)')
  await expect(question).toContainText('Left without any role, and with nothing to see: 1')
  await takePicture(page, 'role deletion')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Night desk')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete: Administrator' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await admin.invoke(deleteUser, { params: { id: person.id } })
})

test('What a colleague saved of a role meanwhile is kept when the form is saved', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  const { id, version } = await makeRole(admin, 'both', 'Both Edit')
  await page.goto('/system/role?text=both')
  await page.getByRole('button', { name: 'Edit: Both Edit' }).click()
  await expect(form(page).getByLabel('English name')).toHaveValue('Both Edit')
  const changes = { permissions: ['content:read' as const] }
  await admin.invoke(updateRole, { params: { id }, body: { version, changes } })
  await form(page).getByLabel('English name').fill('Both Edited')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page)).toBeHidden()
  await expect(row(page, 'Both Edited')).toBeVisible()
  const role = await admin.invoke(readRole, { params: { id } })
  expect(role).toMatchObject({ permissions: ['content:read'], name: { 'en-US': 'Both Edited' } })
  await admin.invoke(deleteRole, { params: { id } })
})

test('An administrator looks at the console through a role: its menu and rows, no change, and back by the banner', async ({
  visit,
  consoleErrors,
  ownServer,
}) => {
  const admin = await visit('admin', { server: await ownServer() })
  const { page } = admin
  const { id } = await makeRole(admin, 'looker', 'Looker')
  await page.goto('/list/search-table')
  await expect(page.getByText('55 in total')).toBeVisible()
  await page.goto('/system/role?text=looker')
  await page.getByRole('button', { name: 'View as: Looker' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Looker' })
  await expect(banner).toContainText('Nothing can be changed')
  await expect(page).toHaveURL(/workplace/)
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('button', { name: 'Content' }).click()
  await menu.getByRole('link', { name: 'Content sets' }).click()
  await expect(page.getByText('28 in total')).toBeVisible()
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
  await expect(page.getByText('55 in total')).toBeVisible()

  await menu.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('button', { name: 'View as: Looker' }).click()
  await expect(banner).toBeVisible()
  await admin.invoke(deleteRole, { params: { id } })
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
