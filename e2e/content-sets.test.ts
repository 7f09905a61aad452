import {
  deleteContentSets,
  putContentSetsOnline,
  readContentSet,
  takeContentSetsOffline,
} from '@greenroom/contract/areas/content/content-sets'
import { errors } from '@greenroom/contract/errors'
import { whileServerIsAway } from './harness/console-errors.ts'
import { makeSet, namesOf, openSets, operate, rowOf, searchTable } from './harness/search-table.ts'
import { signInByForm } from './harness/sign-in.ts'
import { expect, test } from './harness/test.ts'

test('An administrator finds, creates and publishes a set, and finds it online after a restart of the server', async ({
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

  await page.getByRole('textbox', { name: 'Set name' }).fill('咖啡')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('5 in total')).toBeVisible()
  await expect(namesOf(page)).toHaveText(Array.from({ length: 5 }, () => /咖啡/))

  const name = 'Opening night'
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New content set' })
  await form.getByRole('textbox', { name: 'Set name' }).fill(name)
  await form.getByRole('radio', { name: 'Vertical short video' }).check()
  await form.getByRole('textbox', { name: 'Description' }).fill('Everything for the first night')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('textbox', { name: 'Set name' }).fill('NING NIG')
  await page.getByRole('textbox', { name: 'Set name' }).press('Enter')
  await expect(namesOf(page)).toHaveText([name])
  await expect(rowOf(page, name).getByRole('cell', { name: 'Vertical short video' })).toBeVisible()
  await expect(rowOf(page, name).getByRole('cell', { name: 'Offline', exact: true })).toBeVisible()

  await operate(page, 'Put online', name)
  const question = page.getByRole('dialog', { name: 'Put content sets online' })
  await expect(question).toContainText(`Put “${name}” online?`)
  await question.getByRole('button', { name: 'Put online' }).click()
  await expect(rowOf(page, name).getByRole('cell', { name: 'Online', exact: true })).toBeVisible()

  consoleErrors.allow(whileServerIsAway)
  await server.restart()
  await page.reload()
  await expect(namesOf(page)).toHaveText([name])
  await expect(rowOf(page, name).getByRole('cell', { name: 'Online', exact: true })).toBeVisible()

  await page.goto('/dashboard/workplace')
  const activity = page.getByRole('main').getByRole('listitem')
  await expect(activity.filter({ hasText: name }).first()).toContainText('Put online content set')
})

test('An administrator can delete a set only when it is offline, and is told so', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  const name = 'Farewell tour'
  const { id } = await makeSet(admin, name)
  await admin.invoke(putContentSetsOnline, { body: { ids: [id] } })
  await openSets(page, name)

  const remove = page.getByRole('button', { name: `Delete: ${name}` })
  await expect(remove).toBeDisabled()
  await remove.hover()
  await expect(page.getByRole('tooltip')).toHaveText('It is online; take it offline before you delete it')
  const refused = await admin.tryRequest(deleteContentSets, { body: { ids: [id] } })
  expect(refused).toMatchObject({ code: errors.wrongState.code, data: { ids: [id] } })

  await operate(page, 'Take offline', name)
  const offline = page.getByRole('dialog', { name: 'Take content sets offline' })
  await expect(offline).toContainText(`Take “${name}” offline?`)
  await offline.getByRole('button', { name: 'Take offline' }).click()
  await expect(rowOf(page, name).getByRole('cell', { name: 'Offline', exact: true })).toBeVisible()

  await operate(page, 'Delete', name)
  const question = page.getByRole('dialog', { name: 'Delete content sets' })
  await expect(question).toContainText(`Delete “${name}”?`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(rowOf(page, name)).toBeVisible()
  await operate(page, 'Delete', name)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  expect((await admin.tryRequest(readContentSet, { params: { id } })).code).toBe(errors.notFound.code)
})

test('An administrator puts several sets online at once', async ({ visit }) => {
  const { page, ...admin } = await visit('admin')
  for (const place of [1, 2, 3]) await makeSet(admin, `Matinee ${place}`)
  await openSets(page, 'Matinee')
  for (const place of [1, 3]) await page.getByRole('checkbox', { name: `Select Matinee ${place}` }).check()

  const actions = page.getByRole('region', { name: 'Bulk actions' })
  await expect(actions).toContainText('2 selected')
  await actions.getByRole('button', { name: 'Put online' }).click()
  const question = page.getByRole('dialog', { name: 'Put content sets online' })
  await expect(question).toContainText('2 content sets, including “Matinee 1”')
  await question.getByRole('button', { name: 'Put online' }).click()
  await expect(actions).toBeHidden()
  for (const [place, status] of [
    [1, 'Online'],
    [2, 'Offline'],
    [3, 'Online'],
  ] as const) {
    await expect(
      rowOf(page, `Matinee ${place}`).getByRole('cell', { name: status, exact: true }),
    ).toBeVisible()
  }
})

test('A user creates and edits sets, and is neither shown nor granted what users may not do', async ({
  visit,
}) => {
  const { page, ...user } = await visit('user')
  await page.goto(searchTable)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New content set' })
  await form.getByRole('textbox', { name: 'Set name' }).fill('Understudy')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  await operate(page, 'Edit', 'Understudy')
  const edit = page.getByRole('dialog', { name: 'Edit “Understudy”' })
  await edit.getByRole('textbox', { name: 'Set name' }).fill('Understudies')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Understudies')).toBeVisible()

  await expect(page.getByRole('checkbox')).toHaveCount(0)
  for (const name of [/Put online/, /Take offline/, /Delete/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  const number = await rowOf(page, 'Understudies').getByRole('cell').nth(1).textContent()
  const address = await rowOf(page, 'Understudies').getByRole('link').getAttribute('href')
  const id = new URL(address ?? '', 'http://console').searchParams.get('view') ?? ''
  expect(await user.invoke(readContentSet, { params: { id } })).toMatchObject({ number: Number(number) })
  const forbidden = { code: errors.forbidden.code, status: 'fail' }
  for (const call of [putContentSetsOnline, takeContentSetsOffline]) {
    const response = await user.tryRequest(call, { body: { ids: [id] } })
    expect(response).toMatchObject({ ...forbidden, data: { permission: 'content-set:publish' } })
  }
  const response = await user.tryRequest(deleteContentSets, { body: { ids: [id] } })
  expect(response).toMatchObject({ ...forbidden, data: { permission: 'content-set:delete' } })
  expect(await user.invoke(readContentSet, { params: { id } })).toMatchObject({ status: 'offline' })
})
