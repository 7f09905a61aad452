import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/accessible.ts'
import { expect, takePicture, test } from './harness/test.ts'

const text = '我门发布了新版本。。。它是全网最好的后台。\n大家的的支持很重要。'

const source = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')

async function openWith(page: Page): Promise<void> {
  await page.goto('/weixin/aitext')
  await source(page).fill(text)
}

test('A writer has a text polished, decides on each change, and finds the request in the history', async ({
  visit,
}) => {
  const { page } = await visit('user')
  await openWith(page)
  await expect(page.getByText('is an emulator, not an AI')).toBeVisible()
  await page.getByText('Proofread', { exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(changes(page)).toHaveCount(2)
  await expectAccessible(page)
  await takePicture(page, 'polish review')

  await changes(page).first().focus()
  await page.keyboard.press('a')
  await page.keyboard.press('r')
  await expect(page.getByText('2 in all · 1 accepted · 1 rejected · 0 open')).toBeVisible()
  await page.getByRole('button', { name: 'Use as text' }).click()
  await expect(source(page)).toHaveValue('我们发布了新版本……它是全网最好的后台。\n大家的的支持很重要。')

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByText(/Proofread · Done · 1 accepted, 1 rejected/)).toBeVisible()
  await history.getByRole('button', { name: /^Open Proofread/ }).click()
  await expect(source(page)).toHaveValue(text)
  await expect(changes(page)).toHaveCount(2)
})

test('A writer stops an answer, and keeps what came', async ({ visit }) => {
  const { page } = await visit('user')
  await openWith(page)
  await source(page).fill(text.repeat(40))
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Writing…')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped; what was written so far is kept')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate again' })).toBeVisible()
})

test('Without an assistant, rules mend a text and warn of what advertising law restricts', async ({
  visit,
  ownServer,
}) => {
  const server = await ownServer({ AI_URL: '' })
  const { page } = await visit('admin', { server })
  await page.goto(`${server.url}/weixin/aitext`)
  await expect(page.getByText('No AI assistant is configured')).toBeVisible()
  await source(page).fill(text)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const warning = changes(page).filter({ hasText: 'Advertising Law art. 9' })
  await expect(warning).toHaveCount(1)
  await expectAccessible(page)
  await warning.getByRole('textbox').fill('Quoted from the award')
  await warning.getByRole('button', { name: 'Ignore' }).click()
  await expect(warning).toContainText('Ignored: Quoted from the award')
  await page.getByRole('button', { name: 'Accept all' }).click()
  await page.getByRole('button', { name: 'Use as text' }).click()
  await expect(source(page)).toHaveValue(/^我们发布了新版本……它是全网很好的后台。\n大家的支持很重要。$/)
})
