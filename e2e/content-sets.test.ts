import { whileServerIsAway } from './harness/console-errors.ts'
import { namesOf, operate, rowOf, searchLine, searchTable } from './harness/search-table.ts'
import { signInByForm } from './harness/sign-in.ts'
import { expect, test } from './harness/test.ts'

test('An administrator finds, creates and publishes a set, finds it online after a restart of the server, and has it back after deleting it', async ({
  visit,
  server,
  consoleErrors,
}) => {
  const { page } = await visit('nobody')
  await page.goto('/')
  await signInByForm(page, 'admin')
  await expect(page).toHaveURL('/dashboard/workplace')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Content' }).click()
  await menu.getByRole('link', { name: 'Content sets' }).click()
  await expect(page).toHaveURL(searchTable)

  await searchLine(page).fill('咖啡')
  await expect(page.getByText('5 in total', { exact: true })).toBeVisible()
  await expect(namesOf(page)).toHaveText(Array.from({ length: 5 }, () => /咖啡/))

  const name = 'Opening night'
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New content set' })
  await form.getByRole('textbox', { name: 'Set name' }).fill(name)
  await form.getByRole('radio', { name: 'Vertical short video' }).check()
  await form.getByRole('textbox', { name: 'Description' }).fill('Everything for the first night')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await searchLine(page).fill('NING NIG')
  await expect(namesOf(page)).toHaveText([name])
  await expect(rowOf(page, name).getByRole('cell', { name: 'Vertical short video' })).toBeVisible()
  await expect(rowOf(page, name).getByRole('cell', { name: 'Offline', exact: true })).toBeVisible()

  await operate(page, 'Put online', name)
  await expect(rowOf(page, name).getByRole('cell', { name: 'Online', exact: true })).toBeVisible()

  consoleErrors.allow(whileServerIsAway)
  await server.restart()
  await page.reload()
  await expect(namesOf(page)).toHaveText([name])
  await expect(rowOf(page, name).getByRole('cell', { name: 'Online', exact: true })).toBeVisible()

  await operate(page, 'Take offline', name)
  await expect(rowOf(page, name).getByRole('cell', { name: 'Offline', exact: true })).toBeVisible()
  await operate(page, 'Delete', name)
  await expect(page.getByText('0 in total', { exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/list/search-table')
  await expect(other.getByRole('table')).toBeVisible()
  await other.keyboard.press('ControlOrMeta+z')
  await expect(other.getByText(`Undone: deleted content set “${name}”`)).toBeVisible()
  await expect(rowOf(page, name).getByRole('cell', { name: 'Offline', exact: true })).toBeVisible()
  await other.keyboard.press('ControlOrMeta+z')
  await expect(rowOf(page, name).getByRole('cell', { name: 'Online', exact: true })).toBeVisible()
  await other.close()

  await page.goto('/dashboard/workplace')
  const activity = page.getByRole('main').getByRole('listitem')
  const published = activity.filter({ hasText: name }).filter({ hasText: /Put content set .*online/ })
  await expect(published.first()).toBeVisible()
})
