import { login } from '@greenroom/contract/areas/auth/sign-in'
import { updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { inspect } from './harness/inspect.ts'
import { makeSet } from './harness/search-table.ts'
import { expect, takePicture, test } from './harness/test.ts'

const drawer = (page: Page) => page.getByRole('dialog')
const entry = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) })

test('An administrator finds who changed what, field by field, and shares the address of the entry', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  const { id, version } = await makeSet(admin, 'Logged example')
  await admin.invoke(updateContentSet, {
    params: { id },
    body: {
      version,
      changes: { name: 'Logged example 2', filterType: 'rules', rules: { words: ['example'] } },
    },
  })

  await page.goto('/system/log?text=logged+example')
  await expect(page.getByText('2 in total')).toBeVisible()
  await page.getByRole('button', { name: 'View: Edit a content set Logged example 2' }).click()
  await expect(page).toHaveURL(/view=\d+/)
  const changed = drawer(page).getByRole('region', { name: 'What changed' })
  await expect(changed.getByRole('row', { name: /^Filter type/ })).toHaveText(/By hand\s*Rules/)
  await expect(changed.getByRole('row', { name: /^Name/ })).toHaveText(/Logged example\s*Logged example 2/)
  await expect(changed.getByRole('row', { name: /^Rules/ })).toHaveText(
    /Empty\s*Title or text contains “example”/,
  )
  await expect(changed.getByRole('row')).toHaveCount(4)

  await page.reload()
  await expect(changed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/system/log?text=logged+example')
})

test('New entries come in while the log is open, and failed sign-ins stand in it without a password', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/system/log')
  await expect(page.getByRole('table')).toBeVisible()
  await makeSet(admin, 'Came in live')
  await expect(entry(page, 'Came in live')).toBeVisible()

  await admin.tryRequest(login, { body: { username: 'intruder', password: 'open-sesame' } })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const attempt = entry(page, 'intruder')
  await expect(attempt).toContainText('Refused')
  await expect(attempt).toContainText('Not signed in')
  await attempt.getByRole('button', { name: /^View/ }).click()
  await expect(drawer(page)).toContainText('Refused; nothing changed.')
  await expect(drawer(page)).not.toContainText('open-sesame')
})

test('The log is used by keys alone', async ({ visit }) => {
  const { page } = await visit('admin')
  await page.goto('/system/log?action=access.login&operation=insert')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('region', { name: 'What it began with' })).toContainText('Not shown')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
})

test('An administrator finds an entry by what was written in it, and sees that the log is what it was', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  const { id, version } = await makeSet(admin, 'Full text example')
  const changes = { description: '只有这里写着的话' }
  await admin.invoke(updateContentSet, { params: { id }, body: { version, changes } })
  await page.goto('/system/log')
  await page.getByRole('textbox', { name: 'Search' }).fill('写着的')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 in total')).toBeVisible()
  await expect(entry(page, 'Full text example')).toContainText('Edit a content set')

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('dialog')).toContainText(/All [\d,]+ entries are as they were written/)
  await takePicture(page, 'operation log verified')
  await expectAccessible(page, '[role=dialog]')
})

test('A person without the permission is told so, inside the tab', async ({ visit }) => {
  const { page } = await visit('user')
  await page.goto('/system/log')
  await expect(page.getByRole('alert')).toContainText(
    'You do not have the permission “View the operation log”.',
  )
  await expect(page.getByRole('alert').getByRole('button', { name: 'Request access' })).toBeVisible()
})

test('Anyone can read the operation log', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/system/log')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await inspect(admin, 'operation log')
  await page.goto('/system/log?action=access.login&operation=insert')
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click()
  await expect(drawer(page).getByRole('table')).toBeVisible()
  await inspect(admin, 'operation log entry', '[role=dialog]')
})
