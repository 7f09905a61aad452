import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createArticle, listArticles, readArticle } from '@greenroom/contract/areas/articles/articles'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { demoAccounts } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import { listPublishJobs } from '@greenroom/contract/areas/publishing/publish-jobs'
import type { Page } from '@playwright/test'
import { startWeixinEmulator, type WeixinEmulator } from '../emulators/weixin/weixin.ts'
import { type DemoServer, startDemoServer } from './harness/demo-server.ts'
import { inspect } from './harness/inspect.ts'
import { expect, takePicture, test } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'

/** Any picture will do. */
const picture = readFileSync(join(import.meta.dirname, 'harness/picture.png'))

// One article goes through all of them.
test.describe.configure({ mode: 'serial' })

/** WeChat as the tests have it: what another user does there, and how a review ends. */
let emulator: WeixinEmulator
let server: DemoServer
test.beforeAll(async () => {
  emulator = await startWeixinEmulator()
  for (const account of demoAccounts) atWeixin(account)
  server = await startDemoServer({ WEIXIN_API_URL: emulator.url })
})
test.afterAll(async () => {
  await server.stop()
  await emulator.stop()
})

const [verified, unverified] = demoAccounts
const atWeixin = ({ appId, appSecret, name, isVerified }: (typeof demoAccounts)[number]) =>
  emulator.account({ appId, secret: appSecret, name, isVerified })

const shown = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const titleOf = (page: Page) =>
  page.getByRole('region', { name: 'Writing' }).getByRole('textbox', { name: 'Title' })

async function retitle(page: Page, title: string): Promise<void> {
  await titleOf(page).fill(title)
  await expect(shown(page, 'Not saved yet')).toBeVisible()
  await expect(shown(page, 'Saved')).toBeVisible()
}

async function choose(page: Page, account: string): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Official account' }).click()
  await page.getByRole('option', { name: account }).click()
}

/** Puts another article into the draft, drags it to the front with the mouse, and removes it. */
async function dragSecondBeforeFirst(page: Page): Promise<void> {
  await press(page, 'Add article')
  const parts = page.getByRole('navigation', { name: 'Articles of this draft' }).locator('[data-part]')
  await expect(parts).toHaveText(['1. 春江水暖', '2. Untitled'])
  const first = await parts.first().boundingBox()
  const handle = await parts.last().locator('svg').first().boundingBox()
  if (!first || !handle) throw new Error('The articles are not drawn')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(first.x + 4, first.y + first.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(parts).toHaveText(['1. Untitled', '2. 春江水暖'])
  await press(page, 'Article 1: move or remove')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(parts).toHaveText(['1. 春江水暖'])
}

/** Crops the head of the cover to a quarter of the picture, left of its middle, and keeps the square as it is offered. */
async function cropCover(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Crop the cover' })
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End')
  const frame = await dialog.getByTestId('cropper').boundingBox()
  if (!frame) throw new Error('The cropper is not drawn')
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 200, y, { steps: 4 })
  await page.mouse.up()
  await dialog.getByRole('radio', { name: 'Square, 1 : 1' }).click()
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuenow', '1')
  await dialog.getByRole('button', { name: 'Use' }).click()
}

/** The crop of a cover that WeChat received, in fractions of the picture. */
function areaOf(crop = '') {
  const [x = 0, y = 0, right = 0, bottom = 0] = crop.split('_').map(Number)
  return { x, y, width: right - x, height: bottom - y }
}

async function publish(page: Page, title: string): Promise<void> {
  await press(page, 'Publish')
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByText(title)).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
}

test('An article is written, put in order with another, checked and pushed', async ({ visit }) => {
  const admin = await visit('admin', { server })
  const { page } = admin
  await page.goto('/weixin/article')
  await page.getByRole('button', { name: 'New article' }).first().click()
  await titleOf(page).fill('春江水暖')
  const text = page.getByRole('textbox', { name: 'Text of the article' })
  await text.click()
  await page.keyboard.type('## 清单\n- 乌篷船\n油纸伞')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: '清单' })).toBeVisible()
  await expect(preview.getByText('油纸伞')).toBeVisible()
  for (const theme of ['Dark', 'Light']) {
    await page.getByRole('radio', { name: theme, exact: true }).click()
    await expect(preview.locator('body')).toHaveClass(theme.toLowerCase())
  }
  await page.getByRole('radio', { name: 'Rich text' }).click()
  await expect(text.getByRole('heading', { name: '清单' })).toBeVisible()
  await inspect(admin, 'editor')

  await choose(page, verified.name)
  await page.getByRole('tab', { name: /Checks/ }).click()
  await expect(page.getByText('the cover is missing.', { exact: false })).toBeVisible()
  await inspect(admin, 'checks')

  await dragSecondBeforeFirst(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose picture' }).click()
  await (await chooser).setFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await cropCover(page)
  await expect(page.getByRole('img', { name: 'Cover at the head' })).toBeVisible()
  await inspect(admin, 'settings')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await press(page, 'Push draft')
  await expect(shown(page, 'Synced with WeChat')).toBeVisible({ timeout: 30_000 })
  const [article] = Object.values(atWeixin(verified).drafts).flatMap(({ articles }) => articles)
  const [head, square] = [areaOf(article?.pic_crop_235_1), areaOf(article?.pic_crop_1_1)]
  // A quarter of the picture's width, left of its middle, and the whole height: both of one picture of 320 × 240.
  expect(head.width).toBeCloseTo(0.25, 1)
  expect((head.width * 320) / (head.height * 240)).toBeCloseTo(2.35, 1)
  expect(head.x).toBeLessThan(0.3)
  expect(square).toEqual({ x: 0.125, y: 0, width: 0.75, height: 1 })
})

test('An article is merged with what another changed at WeChat, fails the review, is mended and published', async ({
  visit,
}) => {
  const remote = atWeixin(verified)
  const admin = await visit('admin', { server })
  const { page, invoke } = admin
  await page.goto('/weixin/article')
  await page.getByRole('link', { name: '春江水暖' }).click()
  await expect(titleOf(page)).toHaveValue('春江水暖')
  for (const draft of Object.values(remote.drafts)) {
    for (const article of draft.articles) article.content += '<p>编者按</p>'
  }
  await retitle(page, '春江水暖鸭先知')
  await press(page, 'Push draft')
  await expect(shown(page, 'Changed at WeChat')).toBeVisible({ timeout: 30_000 })
  await press(page, 'Compare with WeChat')
  const comparison = page.getByRole('dialog', { name: 'Compare with WeChat' })
  await expect(comparison.getByText('编者按').first()).toBeVisible()
  await press(page, 'Use merged')
  await expect(comparison).toBeHidden()
  await press(page, 'Push draft')
  await expect(shown(page, 'Synced with WeChat')).toBeVisible({ timeout: 30_000 })
  expect(Object.values(remote.drafts).flatMap(({ articles }) => articles)).toMatchObject([
    { title: '春江水暖鸭先知', content: expect.stringContaining('编者按') },
  ])

  remote.nextOutcomes.push({ status: 4, failIdx: [1] })
  await publish(page, '春江水暖鸭先知')
  await expect(shown(page, 'Failed')).toBeVisible({ timeout: 60_000 })
  await retitle(page, '春江水暖')
  await publish(page, '春江水暖')
  await expect(shown(page, 'Published')).toBeVisible({ timeout: 60_000 })
  const { list } = await invoke(listArticles, { query: { state: 'published' } })
  expect(list.map(article => article.title)).toEqual(['春江水暖'])
  expect(Object.values(remote.published).map(({ articles }) => articles.length)).toEqual([1])

  const jobs = await invoke(listPublishJobs, { query: { goal: 'published' } })
  await page.goto(`/weixin/result?view=${jobs.list[0]?.id}`)
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Steps' })).toBeVisible()
  await inspect(admin, 'publishing result')
})

test('For an account that may not publish, the draft is pushed and the way on is shown', async ({
  visit,
}) => {
  const { page } = await visit('admin', { server })
  await page.goto('/weixin/article')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: '春江水暖' }).waitFor()
  await expectTidy(page)
  await takePicture(page, 'weixin-articles phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: '春江水暖' }).click()
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  await expect(shown(page, 'Not pushed yet')).toBeVisible()
  await choose(page, unverified.name)
  await expect(shown(page, 'Saved')).toBeVisible()
  await publish(page, '春江水暖')
  await expect(shown(page, 'Finish at WeChat')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Details' }).filter({ visible: true }).click()
  const byHand = page.getByRole('dialog').getByRole('alert')
  await expect(byHand.getByText(`Sign in at mp.weixin.qq.com with ${unverified.name}.`)).toBeVisible()
  await byHand.getByRole('button', { name: 'It is published' }).click()
  await expect(page.getByRole('dialog').getByText('Published', { exact: true }).first()).toBeVisible()
})

/** The Markdown in the editor. */
const markdownIn = async (page: Page): Promise<string> =>
  (await page.locator('.cm-content .cm-line').allTextContents()).join('\n')

/** Types at the end of the Markdown. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

test('Markdown stays as it is typed, through a reload, a second tab, rich text and a restored version', async ({
  visit,
}) => {
  const admin = await visit('admin', { server })
  const { page, invoke } = admin
  const part = {
    id: '0198c0de-0000-7000-8000-000000000030',
    title: '源码',
    author: '',
    digest: '',
    sourceAddress: '',
    cover: null,
    comments: 'nobody',
    contentItemId: null,
    source: '',
  } as const
  const content = { sourceFormat: 'markdown', style: defaultArticleStyle, parts: [part] } as const
  const { id } = await invoke(createArticle, {
    body: { accountId: null, content: { ...content, parts: [part] } },
  })
  const stored = async () =>
    (await invoke(readArticle, { params: { id } })).content.parts.map(({ source }) => source).join()
  await page.goto(`/weixin/article/${id}`)

  const typed = `标题
====

**重点：**这是 \`&nbsp;\`[^1]  
请看https://example.com/a，谢谢

$$ a & b \\ c $$

[^1]:   注释

|a|b|
|:-:|-|
|[![x](p)](y)|2|

*   one
two

`
  await typeAtEnd(page, typed)
  const source = typed.replace('two\n', '*   two\n').replace(/\n\n$/, '\n')
  await expect.poll(stored).toBe(source)
  await page.reload()
  await expect.poll(() => markdownIn(page)).toBe(source)

  const second = await page.context().newPage()
  await second.goto(`/weixin/article/${id}`)
  await typeAtEnd(second, 'last')
  await expect(shown(second, 'Saved')).toBeVisible()
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('New ')
  const both = `New ${source}last`
  await expect.poll(stored).toBe(both)
  for (const tab of [page, second]) await expect.poll(() => markdownIn(tab)).toBe(both)
  await second.close()

  await page.getByRole('radio', { name: 'Rich text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch to rich text?' })
  await expect(dialog.getByText('请看https://example.com/a，谢谢').first()).toBeVisible()
  await inspect(admin, 'switch of the editor')
  await dialog.getByRole('button', { name: 'Switch' }).click()
  const text = page.getByRole('textbox', { name: 'Text of the article' })
  await expect(text.getByRole('heading')).toBeVisible()
  await expect(shown(page, 'Saved')).toBeVisible()
  await page.reload()
  await page.getByRole('radio', { name: 'Markdown' }).click()
  await expect.poll(() => markdownIn(page)).toBe(both)
  await expect.poll(stored).toBe(both)

  await page.getByRole('radio', { name: 'Rich text' }).click()
  await dialog.getByRole('button', { name: 'Switch' }).click()
  await text.getByRole('heading').click()
  await page.keyboard.type('edited')
  await expect.poll(stored).toBe('')
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const restore = page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Restore' })
  await restore.last().click()
  await expect.poll(() => markdownIn(page)).toBe(both)
  expect(await stored()).toBe(both)
})
