import { addTextCondition } from './harness/conditions.ts'
import { inspect } from './harness/inspect.ts'
import { expect, test } from './harness/test.ts'

test('An inspector creates a queue and inspects by keys; a second one gets other content items meanwhile', async ({
  visit,
  ownServer,
}) => {
  const server = await ownServer()
  const { page } = await visit('admin', { server })
  await page.goto('/list/card?tab=inspection')
  await page.getByRole('button', { name: 'Create inspection queue' }).click()
  const form = page.getByRole('dialog', { name: 'New inspection queue' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Coffee')
  await addTextCondition(form, 'Topic is', '咖啡')
  await expect(form.getByText(/Content items that match now: \d+/)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const card = page.getByRole('article', { name: 'Coffee' })
  await expect(card).toContainText('Topic is 咖啡')
  await card.getByRole('link', { name: 'Inspect' }).click()
  const title = page.getByRole('article').getByRole('heading', { level: 2 })
  const first = await title.innerText()
  const panel = page.getByRole('complementary', { name: 'Verdict' })
  const left = panel.getByRole('status')
  const waiting = Number((await left.innerText()).split(' ')[0])

  const other = await visit('user', { server })
  await other.page.goto(page.url())
  const otherTitle = other.page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(otherTitle).toBeVisible()
  expect(await otherTitle.innerText()).not.toBe(first)

  await page.keyboard.press('3')
  await page.getByRole('textbox', { name: 'Note' }).fill('Not for this audience')
  await page.keyboard.press('Enter')
  await expect(title).not.toHaveText(first)
  await expect(left).toContainText(`${waiting - 1} left`)
  await expect(left).toContainText('1 done')
  await page.keyboard.press('u')
  await expect(title).toHaveText(first)
  await expect(panel.getByRole('region', { name: 'Earlier verdicts' })).toContainText('Not for this audience')
  await page.keyboard.press('p')
  await expect(title).not.toHaveText(first)
  const second = await title.innerText()
  await page.keyboard.press('s')
  await expect(title).not.toHaveText(second)

  await page.getByRole('link', { name: 'Verdicts' }).click()
  await expect(page.getByRole('row', { name: first })).toHaveCount(2)
})

test('An inspector whose queue is deleted learns of it, and an item that waited long enough goes to another', async ({
  visit,
  ownServer,
}) => {
  const server = await ownServer()
  const { page } = await visit('user', { server })
  const admin = await visit('admin', { server })
  await page.goto('/list/card?tab=inspection')
  await page.getByRole('article').getByRole('link', { name: 'Inspect' }).first().click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await admin.page.goto('/list/card?tab=inspection')
  const card = admin.page.getByRole('article', { name })
  await card.getByRole('button', { name: 'Delete' }).click()
  await expect(card).toBeHidden()
  await expect(admin.page.getByText(`Deleted “${name}”`)).toBeVisible()
  await expect(page.getByText('This queue has been deleted')).toBeVisible()
})

test('The inspection can be read and used', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/list/card?tab=inspection')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('2')
  await inspect(admin, 'inspection')
  await page.goto('/list/inspection-verdicts')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspect(admin, 'verdicts')
  await page.goto('/list/card?tab=inspection')
  await page.locator('button[class*="add"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(admin, 'queue form', '[role=dialog]')
})
