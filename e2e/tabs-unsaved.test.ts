import { searchTable } from './harness/search-table.ts'
import { openFromMenu, setTabBar, tabBar, tabOf } from './harness/tabs.ts'
import { expect, test } from './harness/test.ts'

const workplace = '/dashboard/workplace'

test('A form that is saved while its tab is hidden leaves no mark, and one that is typed into is kept at logout', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin', { ownSession: true })
  await setTabBar(admin, true)
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New content set' })
  await form.getByRole('textbox', { name: 'Set name' }).fill('Saved while hidden')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/content-sets', async route => {
    await held.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.goBack()
  await expect(tabOf(page, 'Content sets has unsaved changes')).toBeVisible()
  held.resolve()
  await expect(page.getByText(/Saved while hidden/).first()).toBeVisible()
  await openFromMenu(page, 'Content', 'Content sets')
  await expect(form).toBeHidden()
  await expect(tabBar(page)).not.toContainText('unsaved')
  await expect(page.getByRole('img', { name: 'has unsaved changes' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await form.getByRole('textbox', { name: 'Set name' }).fill('Typed before logout')
  await page.goBack()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /王立群/ })
    .click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/login/)
  const again = await visit('admin')
  await again.page.goto(searchTable)
  await again.page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(again.page.getByRole('dialog')).toContainText('You started this')
})
