import {
  putContentSetsOnline,
  readContentSet,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import type { Page } from '@playwright/test'
import { inspect } from './harness/inspect.ts'
import { makeSet } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'

const question = (page: Page) => page.getByRole('dialog', { name: /^(Undo this|Undo all|撤销这)/ })
const row = (page: Page, text: string) =>
  page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) })

test('An administrator undoes a change from the log, sees what it will change, and does it again', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  const { id, version } = await makeSet(admin, 'Undo example')
  const changes = { name: 'Undo example 2' }
  await admin.invoke(updateContentSet, { params: { id }, body: { version, changes } })
  const nameNow = async () => (await admin.invoke(readContentSet, { params: { id } })).name

  await page.goto('/system/log?text=undo+example')
  await page.getByRole('button', { name: 'Undo: Edit a content set Undo example 2' }).click()
  const planned = question(page).getByRole('row', { name: /^Name/ })
  await expect(planned).toHaveText(/Undo example 2\s*Undo example$/)
  await question(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Show entry' }).click()
  expect(await nameNow()).toBe('Undo example')

  const entry = page.getByRole('dialog')
  await expect(entry).toContainText('Undoes')
  await entry.getByRole('button', { name: 'Undo', exact: true }).click()
  await question(page).getByRole('button', { name: 'Undo' }).click()
  await expect(question(page)).toBeHidden()
  expect(await nameNow()).toBe('Undo example 2')
})

test('A bulk change is undone as one; what was changed since is not lost, and is shown', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  const sets = [await makeSet(admin, 'Bulk undo A'), await makeSet(admin, 'Bulk undo B')]
  await admin.invoke(putContentSetsOnline, { body: { ids: sets.map(({ id }) => id) } })
  const statusOf = async (set: { id: string } | undefined) =>
    (await admin.invoke(readContentSet, { params: { id: set?.id ?? '' } })).status

  await page.goto('/system/log?text=bulk+undo&action=content-set.online')
  await page.getByRole('button', { name: /^View: .* Bulk undo A$/ }).click()
  await page.getByRole('button', { name: 'Undo all 2 changes of the request' }).click()
  await expect(
    question(page).getByRole('heading', { name: 'Content set · Bulk undo B changes' }),
  ).toBeVisible()
  await question(page).getByRole('button', { name: 'Undo' }).click()
  await expect(question(page)).toBeHidden()
  expect([await statusOf(sets[0]), await statusOf(sets[1])]).toEqual(['offline', 'offline'])

  await page.goto('/system/log?text=bulk+undo&action=content-set.create')
  await page.getByRole('button', { name: /^Undo: .* Bulk undo A$/ }).click()
  await question(page).getByRole('button', { name: 'Undo' }).click()
  await expect(question(page)).toBeHidden()
  await expect(row(page, 'Bulk undo A')).toContainText('Undone')
  await page.goto('/system/log?text=bulk+undo&action=content-set.online')
  await page.getByRole('button', { name: /^View: .* Bulk undo A$/ }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('Who deletes something is offered to have it back', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  const { id } = await makeSet(admin, 'Deleted by mistake')
  await page.goto('/list/search-table?name=deleted+by+mistake')
  await page.getByRole('button', { name: 'Delete: Deleted by mistake' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('0 in total')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Deleted by mistake')).toBeVisible()
  expect((await admin.invoke(readContentSet, { params: { id } })).name).toBe('Deleted by mistake')
})

test('Anyone can read what undoing will do', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  const { id, version } = await makeSet(admin, '看看撤销')
  const body = { version, changes: { name: '看看撤销二', contentType: 'verticalVideo' as const } }
  const changed = await admin.invoke(updateContentSet, { params: { id }, body })
  const undo = page.getByRole('button', { name: /^Undo:/ })
  await page.goto(`/system/log?${new URLSearchParams({ text: '看看撤销', action: 'content-set.update' })}`)
  await undo.first().click()
  await expect(question(page).getByRole('table')).toBeVisible()
  await inspect(admin, 'undo', '[role=dialog]')
  const again = { version: changed.version, changes: { name: '看看撤销三' } }
  await admin.invoke(updateContentSet, { params: { id }, body: again })
  await page.reload()
  await undo.nth(1).click()
  await expect(question(page).getByRole('alert')).toBeVisible()
  await inspect(admin, 'undo refused', '[role=dialog]')
})
