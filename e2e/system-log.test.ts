import { readContentSet, updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { inspect } from './harness/inspect.ts'
import { loadedTable, makeSet, searchLine } from './harness/search-table.ts'
import { expect, takePicture, test } from './harness/test.ts'

const drawer = (page: Page) => page.getByRole('dialog')
const entry = (page: Page, title: string) => page.getByRole('row').filter({ hasText: `“${title}”` })

test('An administrator sees a change come in, finds it by its words, shares it, undoes it, and sees that the log is whole', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/system/log')
  await expect(loadedTable(page)).toBeVisible()
  const { id, version } = await makeSet(admin, 'Logged example')
  const changes = { name: 'Logged example 2', description: '只有这里写着的话' }
  await admin.invoke(updateContentSet, { params: { id }, body: { version, changes } })
  await expect(entry(page, 'Logged example 2')).toBeVisible()

  await searchLine(page).fill('写着的')
  // The whole text: the log of a moment before had, say, 31.
  await expect(page.getByText('1 in total', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'View: Edit a content set Logged example 2' }).click()
  await expect(page).toHaveURL(/view=\d+/)
  const changed = drawer(page).getByRole('region', { name: 'What changed' })
  await expect(changed.getByRole('row', { name: /^Name/ })).toHaveText(/Logged example\s*Logged example 2/)
  await page.reload()
  await expect(changed).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Undo', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Undo this/ })
  await expect(question.getByRole('row', { name: /^Name/ })).toHaveText(/Logged example 2\s*Logged example$/)
  await question.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Show entry' }).click()
  await expect(drawer(page)).toContainText('Undoes')
  expect((await admin.invoke(readContentSet, { params: { id } })).name).toBe('Logged example')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(drawer(page)).toContainText(/Every entry is as it was written \(entries: [\d,]+\)/)
  await takePicture(page, 'operation log verified')
  await expectAccessible(page, '[role=dialog]')
})

test('Anyone can read the operation log', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/system/log')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await inspect(admin, 'operation log')
  await page.goto('/system/log?action=access.login&operation=insert')
  await page
    .getByRole('link', { name: / signed in with / })
    .first()
    .click()
  await expect(drawer(page).getByRole('table')).toBeVisible()
  await inspect(admin, 'operation log entry', '[role=dialog]')
})
