import { listPreference, saveListPreference } from '@greenroom/contract/areas/profile/preferences'
import type { Page } from '@playwright/test'
import { searchTable } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'

const usual = ['#', 'Set number', 'Set name', 'Content type', 'Filter type', 'Count', 'Created', 'Status']
/** All columns but the checkboxes. */
const headers = (page: Page) => page.getByRole('columnheader').filter({ hasText: /./ })
const withOperations = (columns: readonly string[]) => [...columns, 'Operations']
const rowHeight = async (page: Page) => (await page.getByRole('row').nth(1).boundingBox())?.height

/** Waits until the design of the list is stored, a moment after the last change: with so many columns hidden, one of them at first. */
const kept = (page: Page, hidden = 1) =>
  page.waitForResponse(response => {
    if (response.request().method() !== 'POST' || !response.url().includes('/list-preferences/')) return false
    return listPreference.parse(response.request().postDataJSON()).hidden.length === hidden
  })

test('Density and columns that are dragged and hidden stay as someone left them, on every browser of theirs', async ({
  visit,
}) => {
  const { page, ...user } = await visit('user')
  await page.goto(searchTable)
  await expect(headers(page)).toHaveText(withOperations(usual))
  await expect.poll(() => rowHeight(page)).toBe(40)
  await page.getByRole('button', { name: 'Density' }).click()
  await page.getByRole('menuitemradio', { name: 'Mini' }).click()
  await expect.poll(() => rowHeight(page)).toBe(28)

  await page.getByRole('button', { name: 'Columns' }).click()
  const settings = page.getByRole('dialog', { name: 'Columns' })
  const from = await settings.getByRole('button', { name: /^Move the column Count/ }).boundingBox()
  const to = await settings.getByRole('button', { name: /^Move the column Set number/ }).boundingBox()
  if (!from || !to) throw new Error('There are no handles')
  const moveTo = ({ x, y, width, height }: typeof from) =>
    page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  // There and back again: that is no move.
  await moveTo(from)
  await page.mouse.down()
  await moveTo(to)
  await expect(settings.getByRole('checkbox').nth(1)).toHaveAccessibleName('Count')
  await moveTo(from)
  await page.mouse.up()
  await expect(headers(page)).toHaveText(withOperations(usual))
  await expect(settings.getByRole('status')).toBeEmpty()

  await page.mouse.down()
  await moveTo(to)
  await page.mouse.up()
  await expect(settings.getByRole('status')).toHaveText('Count is now column 2 of 9')
  const saved = kept(page, 2)
  await settings.getByRole('checkbox', { name: 'Filter type' }).uncheck()
  const changed = ['#', 'Count', 'Set number', 'Set name', 'Content type', 'Created', 'Status']
  await expect(headers(page)).toHaveText(withOperations(changed))
  await saved

  await page.reload()
  await expect(headers(page)).toHaveText(withOperations(changed))
  await expect.poll(() => rowHeight(page)).toBe(28)
  const elsewhere = await visit('user', { ownSession: true })
  await elsewhere.page.goto(searchTable)
  await expect(headers(elsewhere.page)).toHaveText(withOperations(changed))
  await expect.poll(() => rowHeight(elsewhere.page)).toBe(28)

  await page.getByRole('button', { name: 'Columns' }).click()
  const undone = kept(page)
  await settings.getByRole('button', { name: 'Reset to default' }).click()
  await expect(headers(page)).toHaveText(withOperations(usual))
  await undone
  await user.invoke(saveListPreference, {
    params: { list: 'content-sets' },
    body: { density: 'middle', order: [], hidden: [] },
  })
})
