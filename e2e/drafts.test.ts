import { logout } from '@greenroom/contract/areas/auth/sign-in'
import {
  deleteContentSets,
  readContentSet,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { listDrafts, readDraft } from '@greenroom/contract/areas/drafts/drafts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { inspect } from './harness/inspect.ts'
import { makeSet, openSets, operate, searchTable } from './harness/search-table.ts'
import { signInByForm } from './harness/sign-in.ts'
import { expect, test, type Visitor } from './harness/test.ts'

// Drafts belong to a person and a form: each test types into a set of its own, and none into those of other files.
let own: DemoServer
test.beforeAll(async () => {
  own = await startDemoServer()
})
test.afterAll(() => own.stop())

const editing = (page: Page, name: string) => page.getByRole('dialog', { name: `Edit “${name}”` })
const description = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Description' })
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const expectKept = (page: Page) => expect(page.getByText(/^Saved as draft \d\d:\d\d$/)).toBeVisible()

/** Ends the page's process as a crash does: no handler runs. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  page.goto('chrome://crash').catch(() => undefined)
  await crashed
}

async function edit({ page }: Visitor, name: string): Promise<void> {
  await openSets(page, name)
  await operate(page, 'Edit', name)
  await expect(editing(page, name)).toBeVisible()
}

test('What was typed into a form is offered after a reload and after the browser was killed, and goes on where it was', async ({
  visit,
}) => {
  const ada = await visit('admin', { server: own })
  await makeSet(ada, 'Reloaded', { description: 'As it was' })
  await edit(ada, 'Reloaded')
  await expect(ada.page.getByText('You started this')).toBeHidden()
  await description(ada.page).fill('Half a sentence')
  await ada.page.getByRole('radio', { name: 'Horizontal short video' }).check()
  await expectKept(ada.page)
  await expectAccessible(ada.page)
  // The last words before the page goes are not waited for.
  await description(ada.page).pressSequentially(' and more')
  await ada.page.reload()
  await operate(ada.page, 'Edit', 'Reloaded')
  await expect(ada.page.getByText(/^You started this just now on Chrome · /)).toBeVisible()
  await expect(description(ada.page)).toHaveValue('As it was')
  await expectAccessible(ada.page)
  await press(ada.page, 'Continue')
  await expect(description(ada.page)).toHaveValue('Half a sentence and more')
  await expect(ada.page.getByRole('radio', { name: 'Horizontal short video' })).toBeChecked()

  await description(ada.page).fill('Written until the battery died')
  const [{ subject = '' } = {}] = await ada.invoke(listDrafts, { query: { form: 'content-set' } })
  // Nothing tells the page that it goes: what is kept by then is all there is.
  await expect
    .poll(async () => (await ada.invoke(readDraft, { query: { form: 'content-set', subject } }))?.values)
    .toMatchObject({ description: 'Written until the battery died' })
  await kill(ada.page)

  const elsewhere = await visit('admin', { server: own })
  await edit(elsewhere, 'Reloaded')
  await press(elsewhere.page, 'Continue')
  await expect(description(elsewhere.page)).toHaveValue('Written until the battery died')
  await press(elsewhere.page, 'Save')
  await expect(editing(elsewhere.page, 'Reloaded')).toBeHidden()
  await operate(elsewhere.page, 'Edit', 'Reloaded')
  await expect(description(elsewhere.page)).toHaveValue('Written until the battery died')
  await expect(elsewhere.page.getByText('You started this')).toBeHidden()
})

test('A draft merges with what a colleague saved since it was begun', async ({ visit }) => {
  const ada = await visit('admin', { server: own })
  const set = await makeSet(ada, 'Overtaken', { description: 'As it was' })
  await edit(ada, 'Overtaken')
  await description(ada.page).fill('By Ada')
  await expectKept(ada.page)
  await ada.page.close()

  const { id, version } = set
  await ada.invoke(updateContentSet, {
    params: { id },
    body: { version, changes: { contentType: 'verticalVideo' } },
  })
  const later = await visit('admin', { server: own })
  await edit(later, 'Overtaken')
  // However slowly the draft comes, the form is not saved without it.
  await later.page.route('**/api/drafts/one?**', async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await press(later.page, 'Continue')
  await press(later.page, 'Save')
  await expect(later.page.getByText('Saved, merged with someone else’s changes: Content type')).toBeVisible()
  const after = { description: 'By Ada', contentType: 'verticalVideo', name: 'Overtaken' }
  expect(await later.invoke(readContentSet, { params: { id } })).toMatchObject(after)
})

test('The draft of a set that was deleted meanwhile is still offered, and saved as a new one', async ({
  visit,
}) => {
  const ada = await visit('admin', { server: own })
  const set = await makeSet(ada, 'Deleted meanwhile')
  await edit(ada, 'Deleted meanwhile')
  await description(ada.page).fill('Too good to lose')
  await expectKept(ada.page)
  await ada.page.close()
  await ada.invoke(deleteContentSets, { body: { ids: [set.id] } })

  const { page } = await visit('admin', { server: own })
  await page.goto(searchTable)
  await page
    .getByRole('navigation', { name: 'Unfinished' })
    .getByRole('button', { name: /^Deleted meanwhile/ })
    .click()
  await expect(page.getByRole('alert')).toContainText('Someone has deleted this record')
  await press(page, 'Continue')
  await expect(description(page)).toHaveValue('Too good to lose')
  await expectAccessible(page)
  await press(page, 'Save as new')
  await expect(page.getByText('“Deleted meanwhile” was created; it is offline')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Deleted meanwhile \(/ })).toBeHidden()
})

test('What is typed without a session stays in the form, and is kept as soon as someone has signed in again', async ({
  visit,
  consoleErrors,
}) => {
  const ada = await visit('admin', { server: own, ownSession: true })
  const { page } = ada
  await makeSet(ada, 'Signed out')
  await edit(ada, 'Signed out')
  consoleErrors.allow(/ERR_CONNECTION_REFUSED/)
  await page.route('**/api/drafts', route =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.continue(),
  )
  await description(page).fill('Offline')
  await expect(page.getByText('Could not save the draft – kept here')).toBeVisible()
  await page.unroute('**/api/drafts')
  await expectKept(page)

  await ada.invoke(logout, {})
  const asking = page.getByRole('dialog', { name: 'Confirm logout' })
  await expect(asking).toBeVisible()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await description(page).fill('Typed while signed out')
  await expect(page.getByText('Could not save the draft – kept here')).toBeVisible()
  await expect(asking).toBeHidden()

  await press(page, 'Save')
  await asking.getByRole('button', { name: 'Re-Login' }).click()
  await signInByForm(asking, 'admin')
  await expectKept(page)
  await expect(description(page)).toHaveValue('Typed while signed out')
  const elsewhere = await visit('admin', { server: own })
  await edit(elsewhere, 'Signed out')
  await press(elsewhere.page, 'Continue')
  await expect(description(elsewhere.page)).toHaveValue('Typed while signed out')
})

test('An announcement that was begun is offered back with all of its fields', async ({ visit }) => {
  const { page } = await visit('admin', { server: own })
  const form = page.getByRole('dialog', { name: 'Announce' })
  await page.goto('/user/message')
  await page.getByRole('button', { name: 'Announce' }).first().click()
  await form.getByRole('radio', { name: 'Notice' }).check()
  await form.getByLabel('State').selectOption({ label: 'In progress' })
  await form.getByLabel('Title').fill('Power cut')
  await expectKept(page)
  await page.reload()
  await page.getByRole('button', { name: 'Announce' }).first().click()
  await press(page, 'Continue')
  await expect(form.getByLabel('Title')).toHaveValue('Power cut')
  await expect(form.getByLabel('State')).toHaveValue('2')
  await form.getByLabel('Content').fill('From eight to nine.')
  await form.getByRole('button', { name: /^Send to/ }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Announce' }).first().click()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await expect(page.getByText('You started this')).toBeHidden()
})

test('Anyone can see that a draft is kept, and decide on one that is offered', async ({ visit }) => {
  const ada = await visit('admin', { server: own })
  const { page } = ada
  const name = '看得清的集合'
  await makeSet(ada, name, { description: '原来的说明' })
  await page.goto(`${searchTable}?${new URLSearchParams({ name })}`)
  const edit = page.getByRole('button', { name: `Edit: ${name}` })
  await edit.click()
  await page.getByRole('dialog').getByRole('textbox').last().fill('写到一半的说明')
  await expect(page.getByText(/^Saved as draft/)).toBeVisible()
  await inspect(ada, 'draft kept', '[role=dialog]')
  await page.reload()
  await expect(edit).toBeVisible()
  await inspect(ada, 'draft unfinished')
  await edit.click()
  await expect(page.getByText(/^You started this/)).toBeVisible()
  await inspect(ada, 'draft offered', '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await expectAccessible(page)
})
