import { makeSet, searchTable } from './harness/search-table.ts'
import { expect, takePicture, test } from './harness/test.ts'

test('A person keeps filters as a view, shares it, and another one finds it', async ({
  visit,
  ownServer,
}) => {
  const server = await ownServer()
  const admin = await visit('admin', { server })
  const { page } = admin
  await makeSet(admin, 'Viewed set')
  await page.goto(`${searchTable}?name=Viewed&sort=-count`)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Keep this as a view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the view').fill('Only viewed')
  await dialog.getByLabel(/Share it/).check()
  await takePicture(page, 'views-keep')
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Open the list with this view' }).click()
  await page.goto(searchTable)
  await expect(page).toHaveURL(/name=Viewed/)

  const { page: other } = await visit('user', { server })
  await other.goto(searchTable)
  await other.getByRole('button', { name: 'Saved views' }).click()
  await takePicture(other, 'views-menu')
  await other.getByRole('menuitem', { name: /^Only viewed \(/ }).click()
  await expect(other).toHaveURL(/name=Viewed.*sort=-count/)
})
