import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@greenroom/contract/languages'
import { allRoutes } from '@greenroom/contract/routes'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './harness/accessible.ts'
import { expect, test } from './harness/test.ts'

/** With GUIDE_PICTURES=1, the pictures of the guide are taken anew, from a demo with articles and live streams. */
const takesPictures = process.env.GUIDE_PICTURES === '1'
const folder = join(import.meta.dirname, '../docs/guide')
const size = { width: 1280, height: 800 }
/** Of WebP: text stays legible, and a picture takes less than 60 kB. */
const quality = 58

interface Picture {
  /** The page of the guide that it stands on. */
  name: string
  /** The route that it shows. */
  route: string
  /** Its heading, where that is not its title. */
  heading?: RegExp
  /** Brings the page into the state that the picture shows. */
  prepare?(page: Page): Promise<unknown>
}

/** The user's name stands in it. */
const greeting = /王立群/

/** In the order in which the console is walked through. */
const pictures: readonly Picture[] = [
  { name: 'workplace', route: 'Workplace', heading: greeting },
  {
    name: 'start',
    route: 'Workplace',
    heading: greeting,
    prepare: async page => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox').and(page.locator(':focus'))).toBeVisible()
    },
  },
  { name: 'live', route: 'Monitor' },
  { name: 'analytics', route: 'DataAnalysis' },
  { name: 'content-library', route: 'Content' },
  { name: 'content-sets', route: 'SearchTable' },
  {
    name: 'inspection',
    route: 'Card',
    prepare: async page => {
      await page
        .getByRole('article')
        .getByRole('link', { name: /^(质检|Inspect)$/ })
        .first()
        .click()
      await expect(page).toHaveURL(/\/list\/inspection\//)
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  { name: 'services', route: 'ServiceOrders' },
  { name: 'promotion', route: 'Channels' },
  { name: 'parameters', route: 'Group' },
  { name: 'official-accounts', route: 'WeixinAccount' },
  { name: 'articles', route: 'WeixinArticle' },
  { name: 'ai-polishing', route: 'WeixinAitext' },
  { name: 'messages', route: 'MessageList' },
  { name: 'account', route: 'Setting' },
  { name: 'users-and-roles', route: 'SystemUser' },
  { name: 'log-and-undo', route: 'SystemLog' },
  { name: 'system', route: 'SystemStatus' },
]

test('Each page of the guide has a picture', () => {
  const pages = readdirSync(join(folder, 'zh-CN')).map(file => file.replace(/\.md$/, ''))
  expect(pictures.map(({ name }) => name).toSorted()).toEqual(pages.toSorted())
})

// The labels of both languages are compared with the console's texts in tests/architecture/guide.test.ts.
for (const language of takesPictures ? languages : (['zh-CN'] as const)) {
  test(`The pages that the guide explains open under the names that it uses (${language})`, async ({
    visit,
    ownServer,
    consoleErrors,
  }) => {
    test.slow(takesPictures)
    // The player of the live picture, when its page is left.
    if (takesPictures) consoleErrors.allow(/MediaSource attachment is closing/)
    const live = { LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0' }
    const server = takesPictures ? { server: await ownServer(live, true) } : {}
    const { page } = await visit('admin', { language, ...server })
    await page.setViewportSize(size)
    await page.goto('/')
    for (const picture of pictures) {
      await open(page, picture, language)
      await picture.prepare?.(page)
      if (takesPictures) await take(page, join(folder, 'pictures', `${picture.name}.${language}.webp`))
    }
    await page.keyboard.press('F1')
    const help = page.getByRole('dialog')
    await expect(help.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
    // Before the first pictures are taken, there is none.
    if (!takesPictures)
      await expect(help.locator('img[alt]').first()).toHaveJSProperty('naturalWidth', size.width)
    await expectAccessible(page, '[role=dialog]')
  })
}

/** Goes to a page within the console, and waits for its heading. */
async function open(
  page: Page,
  { route: name, heading }: Picture,
  language: (typeof languages)[number],
): Promise<void> {
  const route = allRoutes.find(one => one.name === name)
  if (!route) throw new Error(`There is no route ${name}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(path => {
    // As the router writes it, which warns of other entries.
    history.pushState({ usr: null, key: path, idx: Number(history.state?.idx ?? 0) + 1 }, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, route.path)
  const title = heading ?? new RegExp(`^${RegExp.escape(route.title[language])}$`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Stores a picture of the page once it no longer changes: skeletons, charts and pictures have come. */
async function take(page: Page, file: string): Promise<void> {
  const shoot = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  await page.mouse.move(0, 0)
  // Pages of other tabs may have some.
  await expect(page.locator('.mantine-Skeleton-root[data-visible]').filter({ visible: true })).toHaveCount(0)
  let last = await shoot()
  let stillTimes = 0
  await expect(async () => {
    const next = await shoot()
    stillTimes = next.equals(last) ? stillTimes + 1 : 0
    last = next
    expect(stillTimes).toBeGreaterThan(1)
  })
    .toPass({ intervals: [300], timeout: 3000 })
    // A live picture never stands still.
    .catch(() => undefined)
  await sharp(last).webp({ quality, effort: 6 }).toFile(file)
}
