import { logout } from '@greenroom/contract/areas/auth/sign-in'
import { listDrafts, readDraft } from '@greenroom/contract/areas/drafts/drafts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { inspect } from './harness/inspect.ts'
import { makeSet, openSets, operate, searchTable } from './harness/search-table.ts'
import { signInByForm } from './harness/sign-in.ts'
import { expect, test, type Visitor } from './harness/test.ts'

// Drafts belong to a user and a form: each test types into a set of its own, and into no set of other files.
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

test('Text typed into a form is offered after a reload and after the browser was killed, and the form continues with it', async ({
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
  // The page gets no event of its end: only drafts saved by then remain.
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

test('Text typed without a session stays in the form, and is kept as soon as the user has signed in again', async ({
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
