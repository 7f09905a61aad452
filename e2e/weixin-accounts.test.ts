import { demoAccounts } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import { expectAccessible } from './harness/accessible.ts'
import { expect, takePicture, test } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'

test('An official account is added and probed, and one that may not publish says what still works', async ({
  visit,
  ownServer,
}) => {
  const { page } = await visit('admin', { server: await ownServer() })
  const [verified, unverified] = demoAccounts
  await page.goto('/weixin/account')
  const rows = page.getByRole('table')
  await rows.getByRole('link', { name: unverified.name }).click()
  const limited = page.getByRole('dialog', { name: unverified.name })
  await limited.getByRole('button', { name: 'Check' }).click()
  await expect(limited.getByText('Drafts only')).toBeVisible()
  await expect(limited.getByText('You can still push drafts', { exact: false })).toBeVisible()
  await takePicture(page, 'weixin-account')
  await expectAccessible(page, '[role=dialog]')
  await limited.getByRole('button', { name: 'Close' }).click()

  // Deleted here and added again: WeChat knows it still.
  const row = rows.getByRole('row', { name: new RegExp(verified.name) })
  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Add account' }).click()
  const form = page.getByRole('dialog', { name: 'Add account' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Weekly')
  await form.getByRole('textbox', { name: 'AppID' }).fill(verified.appId)
  await form.getByLabel('AppSecret', { exact: false }).first().fill(verified.appSecret)
  await form.getByRole('button', { name: 'Add account' }).click()
  const added = page.getByRole('dialog', { name: 'Weekly' })
  await expect(added.getByText('Can publish')).toBeVisible()
  await expect(added.getByText(/calls left today/).first()).toBeVisible()
  expect(await page.content()).not.toContain(verified.appSecret)
  await added.getByRole('button', { name: 'Close' }).click()
  await expect(rows.getByRole('row', { name: /Weekly/ })).toContainText('Can publish')
  await takePicture(page, 'weixin-accounts')
  await expectAccessible(page, 'main')

  // On a phone a row is a card that one taps.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectTidy(page)
  await takePicture(page, 'weixin-accounts phone')
  await rows.getByRole('row', { name: /Weekly/ }).click()
  await expect(added).toBeVisible()
})
