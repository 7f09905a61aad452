import { logout } from '@greenroom/contract/areas/auth/sign-in'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { inspect, inspectAsIs } from './harness/inspect.ts'
import { searchLine, searchTable } from './harness/search-table.ts'
import { expect, test } from './harness/test.ts'
import { coveringDesigns, describeDesign } from './harness/viewports.ts'

const dialog = '[role=dialog]'

test('The sign-in page can be read and used', async ({ visit }) => {
  for (const design of coveringDesigns) {
    const { page } = await visit('nobody', design)
    await page.goto('/login')
    await page.getByRole('button', { name: /^(Login|登录)$/ }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await inspectAsIs(page, design, 'login')
    await page.close()
  }
})

test('The workplace, the calendar, the content sets, their form and a missing page can be read and used', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('region', { name: 'Today at a glance' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Popular content' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Announcements' }).getByRole('listitem')).toHaveCount(5)
  await inspect(admin, 'workplace')
  await page.goto('/dashboard/calendar')
  await expect(page.getByRole('link', { name: /^Shows, / }).first()).toBeVisible()
  await inspect(admin, 'calendar')

  await page.goto(searchTable)
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await inspect(admin, 'search table')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New content set' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(1)
  await inspect(admin, 'create', dialog)

  const { list } = await admin.invoke(listContentSets, { query: { sort: 'number' } })
  await page.goto(`${searchTable}?view=${list[0]?.id ?? ''}`)
  await expect(page.getByRole('definition').first()).toBeVisible()
  await inspect(admin, 'view', dialog)

  await page.goto('/nowhere')
  await expect(page.getByText('Whoops, this page is gone')).toBeVisible()
  await inspect(admin, 'not found')
})

test('Every part that opens on the content sets can be read and used', async ({ visit }) => {
  const admin = await visit('admin', { ownSession: true })
  const { page } = admin
  await page.goto(`${searchTable}?status=offline`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const close = () => page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Density' }).click()
  await inspect(admin, 'densities', '[role=menu]')
  await close()
  await page.getByRole('button', { name: 'Columns' }).click()
  await inspect(admin, 'columns', dialog)
  await close()
  await page.getByRole('banner').getByRole('button').last().click()
  await inspect(admin, 'account', '[role=menu]')
})

// Signed-out users have no settings.
for (const design of coveringDesigns.filter(({ width, theme }) => (width === 390) === (theme === 'dark'))) {
  test(`Filters, a question and the end of a session can be read and used (${describeDesign(design)})`, async ({
    server,
    visit,
  }) => {
    // A draft that an earlier test left would be asked about first.
    await server.sql('DELETE FROM form_draft')
    const { page, ...admin } = await visit('admin', { ...design, ownSession: true })
    await page.goto(`${searchTable}?status=offline`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await searchLine(page).fill('status:')
    await inspectAsIs(page, design, 'a filter’s options', '[role=listbox]')
    await searchLine(page).fill('created:')
    await page.getByRole('option', { name: 'Choose dates' }).click()
    await expect(page.getByRole('button', { name: 'Last 7 days' })).toBeVisible()
    await inspectAsIs(page, design, 'days', dialog)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Last 7 days' })).toBeHidden()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const name = page.getByRole('textbox', { name: 'Set name' })
    await name.fill('Half a name')
    await expect(name).toHaveValue('Half a name')
    await name.press('Escape')
    const question = page.getByRole('dialog', { name: 'Keep the draft and leave?' })
    await question.getByRole('button', { name: 'Keep draft and leave' }).waitFor()
    await inspectAsIs(page, design, 'question', dialog)
    await question.getByRole('button', { name: 'Delete draft' }).click()
    await question.waitFor({ state: 'hidden' })
    await admin.invoke(logout, {})
    const reLogin = page.getByRole('dialog').getByRole('button', { name: 'Re-Login' })
    await reLogin.waitFor()
    await inspectAsIs(page, design, 'session ended', dialog)
    await reLogin.click()
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    await inspectAsIs(page, design, 'sign in again', dialog)
  })
}
