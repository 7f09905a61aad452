import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { requestAccess } from '@greenroom/contract/areas/roles/access-requests'
import { errorTexts } from '@greenroom/contract/error-texts'
import { errors } from '@greenroom/contract/errors'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { inspect } from './harness/inspect.ts'
import { expect, test, type Visitor } from './harness/test.ts'

const permission = 'content-set:delete' as const
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Messages|消息通知)/ })
const box = (page: Page) => page.getByRole('dialog', { name: /^(Messages|消息通知)/ })

/** Has the list refuse the user as if they lacked a permission that is easier to give than to take. */
async function refuseList({ page, invoke }: Visitor): Promise<void> {
  await page.route('**/api/list/policy*', async route => {
    const { permissions } = await invoke(readUserInfo, {})
    if (permissions.includes(permission)) return route.continue()
    const { code } = errors.forbidden
    const text = errorTexts.forbidden
    const body = { data: { permission }, status: 'fail', msg: text['en-US'], code }
    return route.fulfill({ json: body })
  })
}

async function openBox(page: Page, tab: RegExp): Promise<void> {
  await bell(page).click()
  await box(page).getByRole('tab', { name: tab }).click()
}
const openTodos = (page: Page) => openBox(page, /^(To-dos|待办)/)
const openNotices = (page: Page) => openBox(page, /^Notices/)

// Grants stay: these tests have servers of their own.
test.describe('A user without a permission', () => {
  test('asks for it where it is missing, and goes on the moment that an administrator grants it', async ({
    visit,
    ownServer,
  }) => {
    const own = await ownServer()
    const user = await visit('user', { server: own })
    await refuseList(user)
    await user.page.goto('/list/search-table')
    const refusal = user.page.getByRole('alert').filter({ hasText: 'Request access' }).first()
    await expect(refusal).toContainText('You do not have the permission “Delete content sets”.')
    await expect(refusal).toContainText('Who can grant it:')
    await refusal.getByRole('button', { name: 'Request access' }).click()
    const form = user.page.getByRole('dialog', { name: 'Request access to “Delete content sets”' })
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByText('Required')).toBeVisible()
    await form.getByRole('textbox').fill('Old sets must go')
    await expectAccessible(user.page, '[role=dialog]')

    const admin = await visit('admin', { server: own })
    await admin.page.goto('/exception/404')
    await openTodos(admin.page)
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(user.page.getByText(/^Requested just now$/)).toBeVisible()
    await user.page.getByRole('button', { name: 'Request again' }).first().click()
    await form.getByRole('button', { name: 'Request again' }).click()
    await expect(form).toBeHidden()

    const todo = box(admin.page).getByRole('listitem').filter({ hasText: 'Old sets must go' })
    await expect(todo).toContainText('Asks for “Delete content sets”')
    await todo.getByRole('button', { name: 'Approve' }).click()
    const decision = admin.page.getByRole('dialog', { name: 'Approve the request' })
    await decision.getByLabel('Granted').selectOption('7 days')
    await expectAccessible(admin.page, '[role=dialog]')
    await decision.getByRole('button', { name: 'Approve' }).click()
    await expect(decision).toBeHidden()
    await expect(todo).toBeHidden()

    await expect(user.page.getByRole('row').nth(1)).toBeVisible()
    await user.page
      .getByRole('button', { name: /^More: / })
      .first()
      .click()
    await expect(user.page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await user.page.keyboard.press('Escape')
    await openNotices(user.page)
    await expect(box(user.page).getByText('Access request approved')).toBeVisible()
  })

  test('learns the reason of a refusal; a second administrator learns that the first has decided', async ({
    visit,
    ownServer,
  }) => {
    const own = await ownServer()
    const [user, first, second] = [
      await visit('user', { server: own }),
      await visit('admin', { server: own }),
      await visit('admin', { server: own }),
    ]
    await user.page.goto('/exception/404')
    await user.invoke(requestAccess, { body: { permission, reason: 'Just so' } })
    for (const { page } of [first, second]) {
      await page.goto('/exception/404')
      await openTodos(page)
    }
    const reject = (page: Page) =>
      box(page).getByRole('listitem').filter({ hasText: 'Just so' }).getByRole('button', { name: 'Reject' })
    await reject(second.page).click()
    await second.page.getByRole('dialog', { name: 'Reject the request' }).getByRole('textbox').fill('No')

    await first.page.keyboard.press('Escape')
    await first.page.goto('/user/message?type=todo')
    await first.page
      .getByRole('link', { name: /Access request/ })
      .first()
      .click()
    await first.page.getByRole('article').getByRole('button', { name: 'Reject' }).click()
    const why = first.page.getByRole('dialog', { name: 'Reject the request' })
    await why.getByRole('textbox').fill('Ask Mei to do it.')
    await why.getByRole('button', { name: 'Reject' }).click()
    await expect(first.page.getByText('Rejected; the requester has been told')).toBeVisible()

    const late = second.page.getByRole('dialog', { name: 'Reject the request' })
    await late.getByRole('button', { name: 'Reject' }).click()
    await expect(second.page.getByText(/has already decided on this$/)).toBeVisible()
    await expect(late).toBeHidden()
    await expect(reject(second.page)).toBeHidden()

    await openNotices(user.page)
    await box(user.page)
      .getByRole('button', { name: /Access request refused/ })
      .click()
    await expect(box(user.page).getByText('Ask Mei to do it.')).toBeVisible()
  })
})

// They leave messages behind, which other tests count.
test.describe('In every design', () => {
  let own: DemoServer
  test.beforeAll(async () => {
    own = await startDemoServer()
  })
  test.afterAll(() => own.stop())

  test('Anyone can ask for access and decide about it', async ({ visit }) => {
    const [user, admin] = [await visit('user', { server: own }), await visit('admin', { server: own })]
    await refuseList(user)
    await user.page.goto('/list/search-table')
    const request = user.page.getByRole('button', { name: 'Request access', exact: true })
    await expect(request.first()).toBeVisible()
    await inspect(user, 'refused')
    await request.first().click()
    await expect(user.page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await inspect(user, 'request', '[role=dialog]')
    await user.invoke(requestAccess, { body: { permission, reason: '整理旧的内容集合' } })
    await admin.page.goto('/exception/404')
    await openTodos(admin.page)
    await inspect(admin, 'todo')
    await admin.page.goto('/exception/404')
    await openTodos(admin.page)
    await box(admin.page).getByRole('button', { name: 'Approve', exact: true }).first().click()
    await expect(admin.page.getByRole('dialog', { name: 'Approve the request' })).toBeVisible()
    await inspect(admin, 'decide', '[role=dialog]')
  })
})
