import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './harness/test.ts'

/** Any picture will do. */
const picture = readFileSync(join(import.meta.dirname, 'harness/picture.png'))

test('A new picture is cut, sent, and shown at once wherever the user is shown', async ({ visit }) => {
  const { page } = await visit('user')
  await page.goto('/user/setting')
  await page.getByRole('button', { name: 'Change picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change picture' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Choose a picture/ }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Picture changed')).toBeVisible()
  const shown = page.getByRole('banner').getByRole('button', { name: '李晓彤' }).locator('img')
  await expect(shown).toHaveAttribute('src', /^\/api\/pictures\//)
  const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size, 'the small picture').toEqual([128, 128])
  const cut = await shown.evaluate(async (image: HTMLImageElement) => {
    const whole = new Image()
    whole.src = image.src.replace(/\?.*/, '')
    await whole.decode()
    return [whole.naturalWidth, whole.naturalHeight]
  })
  expect(cut).toEqual([256, 256])
})

test('A user asks to be certified with a document, an administrator decides, and both see it', async ({
  visit,
}) => {
  const user = await visit('user')
  const { page } = user
  await page.goto('/user/setting?tab=certification')
  await page.getByRole('button', { name: 'Request certification' }).click()
  const form = page.getByRole('dialog', { name: 'Request certification' })
  await form.getByRole('textbox', { name: 'Enterprise name' }).fill('Green Stage Ltd')
  await form.getByRole('textbox', { name: 'Organization code' }).fill('91330106MA2B1C3D4E')
  await form.getByRole('textbox', { name: 'Legal person', exact: true }).fill('李雷')
  await form.getByRole('textbox', { name: 'Legal person’s number' }).fill('110105199001011234')
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Upload a file' }).click()
  await (await chooser).setFiles({ name: 'licence.png', mimeType: 'image/png', buffer: picture })
  await expect(form.getByText('licence.png')).toBeVisible()
  await form.getByRole('button', { name: 'Submit' }).click()
  const record = page.getByRole('row').filter({ hasText: 'Green Stage Ltd' })
  await expect(record).toContainText('Auditing')

  const admin = await visit('admin')
  await admin.page.goto('/user/message')
  await admin.page
    .getByRole('link', { name: /Certification request/ })
    .first()
    .click()
  await admin.page.getByRole('article').getByRole('button', { name: 'Approve' }).click()
  const decision = admin.page.getByRole('dialog', { name: /Approve the certification/ })
  await expect(decision.getByText('110105199001011234')).toBeVisible()
  const download = admin.page.waitForEvent('download')
  await decision.getByRole('button', { name: 'licence.png' }).click()
  expect((await download).suggestedFilename()).toBe('licence.png')
  await decision.getByRole('button', { name: 'Approve' }).click()

  await expect(record).toContainText('Pass')
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Certified')
  await expect(page.getByRole('definition').filter({ hasText: '110****34' })).toBeVisible()
})
