import { inspect } from './harness/inspect.ts'
import { searchTable } from './harness/search-table.ts'
import { setTabBar } from './harness/tabs.ts'
import { expect, test } from './harness/test.ts'

test('Anyone can read and use the tab bar and the exception pages', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await setTabBar(admin, true)
  for (const code of ['403', '404', '500']) {
    await page.goto(`/exception/${code}`)
    await expect(page.getByRole('heading', { name: code })).toBeVisible()
    await inspect(admin, `exception ${code}`)
  }
  await page.goto(searchTable)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.locator('[data-tab]').last().click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveCount(9)
  await inspect(admin, 'tab menu')
})
