import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listArticles } from '@greenroom/contract/areas/weixin/articles'
import { listPublishJobs } from '@greenroom/contract/areas/weixin/publish-jobs'
import { inspect } from './harness/inspect.ts'
import { expect, test } from './harness/test.ts'

/** Any picture will do. */
const picture = readFileSync(join(import.meta.dirname, 'harness/picture.png'))

test('An article is written, checked, pushed and published, and its result is followed to the end', async ({
  visit,
  ownServer,
}) => {
  const admin = await visit('admin', { server: await ownServer() })
  const { page, invoke } = admin
  await page.goto('/weixin/article')
  await page.getByRole('button', { name: 'New article' }).first().click()
  const writing = page.getByRole('region', { name: 'Writing' })
  await writing.getByRole('textbox', { name: 'Title' }).fill('春江水暖')
  const text = page.getByRole('textbox', { name: 'Text of the article' })
  await text.click()
  await page.keyboard.type('## 清单\n- 乌篷船\n油纸伞')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: '清单' })).toBeVisible()
  await expect(preview.getByText('油纸伞')).toBeVisible()
  await page.getByText('Rich text').click()
  await expect(text.getByRole('heading', { name: '清单' })).toBeVisible()
  await inspect(admin, 'editor')

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Official account' }).click()
  await page.getByRole('option', { name: '绿房间周刊' }).click()
  await page.getByRole('tab', { name: /Checks/ }).click()
  await expect(page.getByText('the cover is missing.', { exact: false })).toBeVisible()
  await inspect(admin, 'checks')

  await page.getByRole('tab', { name: 'Settings' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose picture' }).click()
  await (await chooser).setFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('dialog', { name: 'Crop the cover' }).getByRole('button', { name: 'Use' }).click()
  await expect(page.getByRole('img', { name: 'Cover at the head' })).toBeVisible()
  await inspect(admin, 'settings')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Push draft' }).click()
  await expect(page.getByText('In step with WeChat').filter({ visible: true })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByText('春江水暖')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true }).filter({ visible: true }).first()).toBeVisible({
    timeout: 60_000,
  })
  const { list } = await invoke(listArticles, { query: { state: 'published' } })
  expect(list.map(article => article.title)).toContain('春江水暖')

  const jobs = await invoke(listPublishJobs, { query: { goal: 'published' } })
  await page.goto(`/weixin/result?view=${jobs.list[0]?.id}`)
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Steps' })).toBeVisible()
  await inspect(admin, 'publishing result')
})
