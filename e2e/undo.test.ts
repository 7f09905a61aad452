import { updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { makeSet } from './harness/search-table.ts'
import { expect, takePicture, test } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'
import { coveringDesigns, describeDesign } from './harness/viewports.ts'

const question = (page: Page) => page.getByRole('dialog', { name: /^(Undo this|Undo all|撤销这)/ })

for (const design of coveringDesigns) {
  test(`Anyone can read what undoing will do (${describeDesign(design)})`, async ({ visit }) => {
    const admin = await visit('admin', design)
    const { page } = admin
    const { id, version } = await makeSet(admin, 'Looked at')
    const body = { version, changes: { name: 'Looked at 2', contentType: 'verticalVideo' as const } }
    const changed = await admin.invoke(updateContentSet, { params: { id }, body })
    const undo = page.getByRole('button', { name: /^(Undo|撤销)[:：]/ })
    await page.goto('/system/log?text=looked+at&action=content-set.update&pageSize=50')
    await undo.first().click()
    await expect(question(page).getByRole('table')).toBeVisible()
    await takePicture(page, `undo ${describeDesign(design)}`)
    await expectTidy(page)
    await expectAccessible(page, '[role=dialog]')
    const again = { version: changed.version, changes: { name: 'Looked at 3' } }
    await admin.invoke(updateContentSet, { params: { id }, body: again })
    await page.reload()
    await undo.nth(1).click()
    await expect(question(page).getByRole('alert')).toBeVisible()
    await takePicture(page, `undo refused ${describeDesign(design)}`)
    await expectAccessible(page, '[role=dialog]')
  })
}
