import { updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { Page } from '@playwright/test'
import { inspect } from './harness/inspect.ts'
import { makeSet } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'

const question = (page: Page) => page.getByRole('dialog', { name: /^(Undo this|Undo all|撤销这)/ })

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
  const newest = await admin.invoke(updateContentSet, { params: { id }, body: again })
  await page.reload()
  await expect(undo.nth(1)).toHaveAttribute('aria-disabled', 'true')
  await undo.first().click()
  const confirm = question(page).getByRole('button', { name: 'Undo', exact: true })
  await expect(confirm).toBeVisible()
  // Another user changes it while the question is open.
  const meanwhile = { version: newest.version, changes: { name: '看看撤销四' } }
  await admin.invoke(updateContentSet, { params: { id }, body: meanwhile })
  await confirm.click()
  await expect(question(page).getByRole('alert')).toBeVisible()
  await inspect(admin, 'undo refused', '[role=dialog]')
})
