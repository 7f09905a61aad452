import { searchTable } from './harness/search-table.ts'
import { chooseForTab, expectTabs, openFromMenu, setTabBar, tabBar, tabOf } from './harness/tabs.ts'
import { expect, test } from './harness/test.ts'

const workplace = '/dashboard/workplace'

test('Nothing typed is lost by closing or reloading a tab without a question', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  await setTabBar(admin, true)
  await page.goto(workplace)
  await openFromMenu(page, 'Content', 'Content sets')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const name = page.getByRole('dialog', { name: 'New content set' }).getByRole('textbox').first()
  await name.fill('A set')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  for (const choose of ['Close other tabs', 'Close all tabs'] as const) {
    await chooseForTab(page, tabOf(page, 'Workplace'), choose)
    await expect(question).toContainText('Content sets')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(tabOf(page, 'Content sets')).toBeVisible()
  }
  await chooseForTab(page, tabOf(page, 'Content sets'), 'Reload')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(searchTable)
  await expect(name).toBeHidden()
  await expectTabs(page, ['Workplace', 'Content sets'])
  await page.getByRole('button', { name: 'Close Content sets' }).click()
  await expectTabs(page, ['Workplace'])
})

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
