import { countUnreadMessages } from '@greenroom/contract/areas/messages/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { inspect } from './harness/inspect.ts'
import { expect, test, type Visitor } from './harness/test.ts'

// Other tests leave messages behind, and these count them.
let own: DemoServer
test.beforeAll(async () => {
  own = await startDemoServer()
})
test.afterAll(() => own.stop())

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Messages|消息通知)/ })
const box = (page: Page) => page.getByRole('dialog', { name: /^(Messages|消息通知)/ })
const tab = (page: Page, name: string) => box(page).getByRole('tab', { name, exact: true })

async function countUnread({ invoke }: Visitor): Promise<number> {
  const { message, notice, todo } = await invoke(countUnreadMessages, {})
  return message + notice + todo
}

test('An announcement reaches the open browser of its users, who read it, and clear their messages for good', async ({
  visit,
}) => {
  const reader = await visit('user', { server: own })
  const { page } = reader
  const before = await countUnread(reader)
  await page.goto('/exception/404')
  await expect(bell(page)).toHaveAccessibleName(`Messages, ${before} unread`)

  const admin = await visit('admin', { server: own })
  await admin.page.goto('/user/message')
  await admin.page.getByRole('button', { name: 'Announce' }).first().click()
  const form = admin.page.getByRole('dialog', { name: 'Announce' })
  const to = form.getByLabel('To')
  await to.selectOption(await to.getByRole('option', { name: /^User \(/ }).getAttribute('value'))
  await form.getByRole('button', { name: /^Send to \d+$/ }).click()
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectAccessible(admin.page)
  await form.getByLabel('Title').fill('Power cut')
  await form.getByLabel('Content').fill('The studio is dark\nfrom eight to nine tonight.')
  await form.getByRole('button', { name: /^Send to \d+$/ }).click()
  await expect(form).toBeHidden()

  await expect(bell(page)).toHaveAccessibleName(`Messages, ${before + 1} unread`)
  await bell(page).click()
  await expect(tab(page, 'Messages (3)')).toHaveAttribute('aria-selected', 'true')
  const row = box(page).getByRole('button', { name: /Power cut/ })
  await row.click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  await expect(tab(page, 'Messages (2)')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(`Messages, ${before} unread`)

  await box(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(tab(page, 'Messages')).toBeVisible()
  await expect(tab(page, 'Notices (1)')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(`Messages, ${before - 2} unread`)

  await box(page).getByRole('button', { name: 'Clear' }).click()
  await expect(box(page).getByText('No content')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  // The bell opens the box only once it is closed.
  await expect(box(page)).toBeHidden()
  await bell(page).click()
  await expect(box(page).getByRole('listitem')).toHaveCount(4)
  await box(page).getByRole('button', { name: 'Clear' }).click()
  await expect(box(page).getByText('No content')).toBeVisible()
  await expect(page.getByText('Cleared: 4 (Messages)').first()).toBeVisible()
  await page.reload()
  await bell(page).click()
  await expect(box(page).getByText('No content')).toBeVisible()
  await expect(box(page).getByRole('button', { name: 'Clear' })).toBeHidden()

  await tab(page, 'Notices (1)').click()
  await box(page).getByRole('link', { name: 'View more' }).click()
  await expect(page).toHaveURL('/user/message?type=notice')
  await expect(box(page)).toBeHidden()
  await expect(page.getByText('2 in total', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Announce' })).toBeHidden()
})

test('Anyone can read the message box and page', async ({ visit }) => {
  const admin = await visit('admin', { server: own })
  const { page } = admin
  await page.goto('/user/message')
  await expect(page.getByRole('link', { name: /Renewal due/ })).toBeVisible()
  await inspect(admin, 'messages page')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toBeVisible()
  await inspect(admin, 'open message')
  await page.getByRole('button', { name: 'Snooze' }).click()
  await inspect(admin, 'snooze dialog')
  await page.getByRole('button', { name: /^In 1 hour/ }).click()
  await expect(page.getByRole('article')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back in the inbox: 1')).toBeVisible()
  await bell(page).click()
  await expect(box(page).getByRole('listitem')).toHaveCount(3)
  await inspect(admin, 'messages box')
})
