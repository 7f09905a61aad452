import type { Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { inspectAsIs } from './harness/inspect.ts'
import { expect, test } from './harness/test.ts'
import { coveringDesigns } from './harness/viewports.ts'

const password = 'My-own-passw0rd'
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Messages/ })
const box = (page: Page) => page.getByRole('dialog', { name: /^Messages/ })

async function openTodos(page: Page): Promise<void> {
  await page.goto('/dashboard/workplace')
  await bell(page).click()
  await box(page)
    .getByRole('tab', { name: /^To-dos/ })
    .click()
}

async function logIn(page: Page, username: string, word = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(word)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

// They make accounts and to-dos, which other tests count.
test.describe('A user who cannot sign in', () => {
  let own: DemoServer
  test.beforeAll(async () => {
    own = await startDemoServer()
  })
  test.afterAll(() => own.stop())

  test('requests an account, learns that it waits, and signs in once an administrator has approved it', async ({
    visit,
  }) => {
    const { page } = await visit('nobody', { server: own })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.getByLabel('Username').fill('mei.lin')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mei Lin')
    await page.getByLabel('E-mail').fill('mei@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByLabel('Who are you').fill('I cut the videos')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await logIn(page, 'mei.lin')
    await expect(page.getByText('waiting for approval')).toBeVisible()

    const admin = await visit('admin', { server: own })
    await openTodos(admin.page)
    const todo = box(admin.page).getByRole('listitem').filter({ hasText: 'I cut the videos' })
    await todo.getByRole('button', { name: 'Approve' }).click()
    const decision = admin.page.getByRole('dialog', { name: 'Approve the account request of Mei Lin' })
    await expect(decision.getByRole('checkbox', { name: 'User' })).toBeChecked()
    await decision.getByRole('button', { name: 'Approve' }).click()
    await expect(todo).toBeHidden()

    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('welcome to use')).toBeVisible()
    await expect(page).toHaveURL(/dashboard/)
  })

  test('gets a link from an administrator, chooses a new password by it once, and comes in', async ({
    visit,
  }) => {
    const { page } = await visit('nobody', { server: own })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await expect(page.getByText('No mail server is set up here')).toBeVisible()
    await page.getByLabel('Username or e-mail').fill('user')
    await page.getByRole('button', { name: 'Request a link' }).click()
    await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible()

    const admin = await visit('admin', { server: own })
    await openTodos(admin.page)
    const todo = box(admin.page).getByRole('listitem').filter({ hasText: 'Forgotten password' })
    await todo.getByRole('button', { name: 'Reset password' }).click()
    await admin.page
      .getByRole('dialog', { name: 'Reset password' })
      .getByRole('button', { name: 'Reset' })
      .click()
    const linkDialog = admin.page.getByRole('dialog', { name: 'One-time link' })
    const link = (await linkDialog.getByRole('code').textContent()) ?? ''
    await linkDialog.getByRole('button', { name: 'Done' }).click()
    await expect(todo).toBeHidden()

    await page.goto(link)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'New password again' }).fill(`${password}x`)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('The passwords do not match')).toBeVisible()
    await page.getByRole('textbox', { name: 'New password again' }).fill(password)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
    await page.getByRole('link', { name: 'Log in' }).click()
    await logIn(page, 'user')
    await expect(page).toHaveURL(/dashboard/)

    const late = await visit('nobody', { server: own })
    await late.page.goto(link)
    await expect(late.page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  })

  test('finds pages that can be read', async ({ visit }) => {
    for (const design of coveringDesigns) {
      const { page } = await visit('nobody', { server: own, ...design })
      await page.goto('/login')
      await expect(page.getByRole('link', { name: /^(Register|注册账号)$/ })).toBeVisible()
      await inspectAsIs(page, design, 'login')
      await page.goto('/forgot-password')
      await expect(page.getByText(/No mail server is set up|没有设置邮件服务器|没有邮件服务器/)).toBeVisible()
      await inspectAsIs(page, design, 'forgot')
      await page.goto('/register')
      await expect(page.getByRole('textbox').first()).toBeVisible()
      await inspectAsIs(page, design, 'register')
      await page.goto('/new-password#garbage')
      await expect(page.getByRole('alert').first()).toBeVisible()
      await inspectAsIs(page, design, 'link over')
      await page.close()
    }
  })
})
