import { expectAccessible } from './harness/accessible.ts'
import { searchTable } from './harness/search-table.ts'
import { setTabBar } from './harness/tabs.ts'
import { expect, takePicture, test } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'
import { coveringDesigns, describeDesign } from './harness/viewports.ts'

for (const design of coveringDesigns) {
  test(`Anyone can read and use the tab bar and the exception pages (${describeDesign(design)})`, async ({
    visit,
  }) => {
    const { page, ...admin } = await visit('admin', design)
    await setTabBar(admin, true)
    for (const code of ['403', '404', '500']) {
      await page.goto(`/exception/${code}`)
      await expect(page.getByRole('heading', { name: code })).toBeVisible()
      await takePicture(page, `exception ${code} ${describeDesign(design)}`)
      await expectTidy(page)
      await expectAccessible(page)
    }
    await page.goto(searchTable)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const tab = page.locator('[data-tab]').last()
    await tab.click({ button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveCount(9)
    await takePicture(page, `tab menu ${describeDesign(design)}`)
    await expectAccessible(page)
  })
}
