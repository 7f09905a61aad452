import { logout } from '@greenroom/contract/areas/auth/sign-in'
import { readDraft } from '@greenroom/contract/areas/drafts/drafts'
import { tokenHeader } from '@greenroom/contract/envelope'
import type { Page, Request } from '@playwright/test'
import { chooseRules, loadedTable, makeSet, openSets, rowOf, searchTable } from './harness/search-table.ts'
import { signInByForm } from './harness/sign-in.ts'
import { expect, refuseReloads, test } from './harness/test.ts'

/** The dialog that asks to sign in again. */
const asking = (page: Page) => page.getByRole('dialog', { name: 'Confirm logout' })
const form = (page: Page) => page.getByRole('dialog', { name: 'New content set' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true }).click()

/** Types text into the form of a new set that must not be lost; the content sets are open. */
async function type(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await form(page).getByRole('textbox', { name: 'Set name' }).fill(name)
  await chooseRules(form(page), 'written')
  await form(page).getByRole('textbox', { name: 'Description' }).fill('Written over half an hour')
}

async function expectTyped(page: Page, name: string): Promise<void> {
  await expect(form(page).getByRole('textbox', { name: 'Set name' })).toHaveValue(name)
  await expect(form(page).getByRole('radio', { name: 'Rules' })).toBeChecked()
  await expect(form(page).getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Written over half an hour',
  )
}

async function signInAgain(page: Page): Promise<void> {
  await asking(page).getByRole('button', { name: 'Re-Login' }).click()
  await expect(asking(page).getByRole('textbox', { name: 'Username' })).toHaveValue('admin')
  await expect(asking(page).getByRole('textbox', { name: 'Password' })).toBeFocused()
  await signInByForm(asking(page), 'admin')
  await expect(asking(page)).toBeHidden()
}

/** Holds the page's calls back on their way to the server until they are let go, all at once; drafts, and visits that are counted, are another matter. */
async function delayRequests(page: Page) {
  const calls = /\/api\/(?!events|admin\/|drafts|user\/visits)/
  const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
  const held: string[] = []
  const answered: string[] = []
  let letGo = () => {}
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  page.on('response', response => {
    if (calls.test(response.url())) answered.push(nameOf(response.request()))
  })
  await page.route(calls, async route => {
    held.push(nameOf(route.request()))
    await gate
    await route.continue()
  })
  return { held, answered, letGo }
}

test('When the session ends while a user types, one dialog asks at any number of failed calls; the user may stay or sign in, and continues', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin', { ownSession: true })
  await openSets(page, '古镇')
  refuseReloads(page)
  const calls = await delayRequests(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Density' }).click()
  await page.getByRole('menuitemradio', { name: 'Small' }).click()
  await type(page, 'Second act')
  await save(page)
  const names = [
    'GET /api/list/policy',
    'POST /api/content-sets',
    'POST /api/content-sets/preview-rules',
    'POST /api/user/list-preferences/content-sets',
  ]
  await expect.poll(() => calls.held.toSorted()).toEqual(names)

  await admin.invoke(logout, {})
  await expect(asking(page)).toBeVisible()
  calls.letGo()
  await expect.poll(() => calls.answered).toEqual(expect.arrayContaining(names))
  await expect(asking(page)).toHaveCount(1)
  await expect(form(page).getByRole('button', { name: 'Save', exact: true })).toBeEnabled()

  // A user who does not sign in again stays, and is asked by the next call that is refused.
  await asking(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(asking(page)).toBeHidden()
  await expectTyped(page, 'Second act')
  await save(page)
  await expect(asking(page)).toHaveCount(1)

  await signInAgain(page)
  await expectTyped(page, 'Second act')
  await save(page)
  await expect(form(page)).toBeHidden()
  await expect(
    page.getByText('The draft “Second act” was created: it is offline until you put it online'),
  ).toBeVisible()
  await expect(page).toHaveURL(`${searchTable}?${new URLSearchParams({ name: '古镇' })}`)
  await makeSet(await visit('user'), '古镇 at night')
  await expect(rowOf(page, '古镇 at night')).toBeVisible()
})

test('A user who signs in where another’s session ended sees nothing of them, and typed text is not kept as theirs', async ({
  visit,
}) => {
  const { page, ...admin } = await visit('admin', { ownSession: true })
  const user = await visit('user', { ownSession: true })
  const drafts: (string | undefined)[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/drafts'))
      drafts.push(request.headers()[tokenHeader.toLowerCase()])
  })
  await page.goto(searchTable)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await admin.invoke(logout, {})
  await asking(page).getByRole('button', { name: 'Cancel' }).click()
  await form(page).getByRole('textbox', { name: 'Set name' }).fill('For my eyes only')
  await form(page).getByRole('textbox', { name: 'Description' }).fill('Nobody else reads this')
  await save(page)
  await asking(page).getByRole('button', { name: 'Re-Login' }).click()
  await signInByForm(asking(page), 'user')

  await expect(form(page)).toBeHidden()
  await expect(asking(page)).toBeHidden()
  await expect(loadedTable(page)).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form(page).getByRole('textbox', { name: 'Set name' })).toHaveValue('')
  await expect(page.getByText('You started this')).toBeHidden()
  expect(await user.invoke(readDraft, { query: { form: 'content-set', subject: '' } })).toBeNull()
  expect(drafts.filter(token => token !== admin.token)).toEqual([])
})
