import { upsertContentItems } from '@greenroom/contract/areas/content/content-sources'
import { errors } from '@greenroom/contract/errors'
import { expectAccessible } from './harness/accessible.ts'
import { createApiClient } from './harness/api-client.ts'
import { expect, takePicture, test } from './harness/test.ts'

const item = (title: string) => ({
  externalId: title,
  title,
  genre: 'text' as const,
  author: 'News desk',
  publishedTime: new Date().toISOString(),
})

test('Another system signs in with a token that is shown once, puts a content item in, and is refused when its token has ended', async ({
  visit,
  ownServer,
}) => {
  const { page } = await visit('admin', { server: await ownServer() })
  await page.goto('/list/content')
  await page.getByRole('button', { name: 'Content source systems' }).click()
  const drawer = page.getByRole('dialog', { name: 'Content source systems' })
  await expect(drawer.getByText('No content source systems yet')).toBeVisible()
  await drawer.getByRole('button', { name: 'Create' }).click()
  await expect(drawer.getByRole('textbox')).toHaveAccessibleDescription(/\S/)
  await drawer.getByRole('textbox', { name: 'System name' }).fill('News desk')
  await drawer.getByRole('button', { name: 'Create' }).click()

  const tokenDialog = page.getByRole('dialog', { name: 'Token of “News desk”' })
  const token = (await tokenDialog.locator('code').first().textContent()) ?? ''
  expect(token).toMatch(/^grs_/)
  await expect(tokenDialog.locator('pre')).toContainText(token)
  await takePicture(page, 'sources-token')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(tokenDialog, 'it is not lost by a key').toBeVisible()
  await tokenDialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(tokenDialog).toBeHidden()
  const row = drawer.getByRole('listitem').filter({ hasText: 'News desk' })
  await expect(row).toContainText(`…${token.slice(-4)}`)
  await expect(row).toContainText('Never used')
  await page.reload()
  await expect(row).toBeVisible()
  expect(await page.content()).not.toContain(token)

  // The other system has no browser; it only has the token.
  const system = createApiClient(page.request, token)
  expect(
    await system.invoke(upsertContentItems, { body: { items: [item('Lanterns over the river')] } }),
  ).toMatchObject({ created: 1 })
  await drawer.getByRole('button', { name: 'Close' }).click()
  const link = page.getByRole('table').getByRole('link', { name: 'Lanterns over the river' })
  await expect(link).toBeVisible()

  await page.getByRole('button', { name: 'Content source systems' }).click()
  await expect(row).toContainText('content items added: 1')
  await expect(row).toContainText('Last used')
  await row.getByRole('button', { name: 'Revoke' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke this token?' })
  await expect(question).toContainText('“News desk” can no longer add content items')
  await page.keyboard.press('Escape')
  await expect(question, 'a key answers no').toBeHidden()
  await expect(drawer, 'the key was for the question alone').toBeVisible()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked:')
  await takePicture(page, 'sources-ended')
  const refused = await system.tryRequest(upsertContentItems, { body: { items: [item('Too late')] } })
  expect(refused.code).toBe(errors.notSignedIn.code)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(link, 'what it put in stays').toBeVisible()
  await expect(page.getByRole('link', { name: 'Too late' })).toHaveCount(0)
})
