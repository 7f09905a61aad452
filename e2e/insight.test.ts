import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContentItem } from '@greenroom/contract/areas/content/content-items'
import { createContentSource } from '@greenroom/contract/areas/content/content-sources'
import { collectSnippet } from '@greenroom/contract/areas/insight/collect-snippet'
import { sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import type { Page, Request } from '@playwright/test'
import { createApiClient } from './harness/api-client.ts'
import { inspect } from './harness/inspect.ts'
import { expect, test } from './harness/test.ts'

/** The page's colours of texts and surfaces in a dark chart (console/kit/charts/palette.ts). */
const [darkText, darkSurface] = ['rgb(151, 156, 163)', [36, 39, 43]]

/** Size, first pixel and number of different colours of a picture, as the browser reads it. */
async function readPicture(page: Page, path: string) {
  const file = await readFile(path)
  return page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const pixels = context?.getImageData(0, 0, picture.width, picture.height).data ?? []
    const colors = new Set<number>()
    for (let at = 0; at < pixels.length; at += 4)
      colors.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0))
    return { width: picture.width, corner: [...pixels.slice(0, 3)], colors: [...colors] }
  }, file.toString('base64'))
}

const author = 'Nora Field'
const title = 'A night at the market'

test('What another system tells of readers comes into the open analysis page, and leads to the content item behind it', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const { page } = admin
  const { id } = await admin.invoke(createContentItem, {
    body: {
      title,
      author,
      genre: 'text',
      source: 'original',
      language: 'en',
      publishedTime: new Date().toISOString(),
    },
  })
  const { token } = await admin.invoke(createContentSource, { body: { name: 'Reader app' } })
  await page.goto('/visualization/data-analysis')
  const authors = page.getByRole('region', { name: 'Popular authors' })
  await expect(authors.getByRole('row')).not.toHaveCount(0)
  await expect(authors.getByRole('row', { name: author })).toHaveCount(0)

  const event = { id: randomUUID(), type: 'click' as const, contentItemId: id, count: 10_000 }
  const body = { events: [event, { ...event, id: 'none' }].map(each => ({ ...each, time: new Date() })) }
  const system = createApiClient(page.request, token)
  const { accepted, dropped } = await system.invoke(sendEvents, { body })
  expect([accepted, dropped.map(({ reason }) => reason)]).toEqual([1, ['invalid']])
  await expect(authors.getByRole('row', { name: author })).toContainText('10K')

  await authors.getByRole('link', { name: author }).click()
  await expect(page).toHaveURL(/explore\?.*author=Nora/)
  await page.getByRole('button', { name: /^Show table/ }).click()
  await page.getByRole('row', { name: title }).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`view=${id}`))
  await expect(page.getByRole('dialog')).toContainText(title)
})

test('The analysis pages, Explore and data collection can be read and used', async ({ visit }) => {
  const admin = await visit('admin')
  const { page } = admin
  await page.goto('/visualization/data-analysis')
  await expect(page.getByRole('region', { name: 'Content period analysis' }).locator('svg')).not.toHaveCount(
    0,
  )
  await inspect(admin, 'content analysis')
  await page.getByRole('button', { name: 'Data collection' }).click()
  await expect(page.getByRole('dialog').getByText('collect.js')).toBeVisible()
  await inspect(admin, 'data collection', '[role=dialog]')
  await page.goto('/visualization/multi-dimension-data-analysis')
  await expect(page.getByRole('row', { name: /^Week of/ }).first()).toBeVisible()
  await inspect(admin, 'multi-dimensional analysis')
  await page.goto('/visualization/explore?measure=reads&by=genre')
  await expect(page.getByRole('heading', { name: 'Reads by genre' })).toBeVisible()
  await inspect(admin, 'explore')
})

/** Starts a website with the snippet of the console in its page, and a button that reports a like. */
async function startWebsite(consoleUrl: string, item: string) {
  const report = "greenroom('like'); document.title += ' liked'"
  const html = `<!doctype html><title>News</title><link rel="icon" href="data:,">
${collectSnippet(`${consoleUrl}/collect.js`, item)}
<button onclick="${report}">Like</button>`
  const site = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const { port } = site.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => site.close() }
}

test('A website with the snippet works and logs nothing when the script is there, late, or blocked', async ({
  visit,
  server,
  consoleErrors,
}) => {
  const { page } = await visit('nobody')
  const site = await startWebsite(server.url, randomUUID())
  const script = `${server.url}/collect.js`
  const like = async () => {
    await page.getByRole('button', { name: 'Like' }).click()
    await expect(page).toHaveTitle('News liked')
  }
  const isLike = (request: Request) =>
    request.url() === `${server.url}/collect` && (request.postData() ?? '').includes('"like"')
  const sent = () => page.waitForRequest(isLike).then(request => request.response())

  const ready = page.waitForResponse(script)
  await page.goto(site.url)
  await ready
  const first = sent()
  await like()
  expect((await first)?.status()).toBe(204)

  const release = Promise.withResolvers<void>()
  await page.route(script, route => release.promise.then(() => route.continue()))
  await page.goto(site.url, { waitUntil: 'commit' })
  await like()
  const late = sent()
  release.resolve()
  expect((await late)?.status()).toBe(204)
  await page.unroute(script)

  // The browser itself names what it blocks; the page has no error.
  consoleErrors.allow(/ERR_BLOCKED_BY_CLIENT/)
  await page.route(script, route => route.abort('blockedbyclient'))
  await page.goto(site.url)
  await like()
  await page.goto('about:blank')
  site.stop()
})

test('A small chart is enlarged in the dark theme, and saved as a picture of the same look', async ({
  visit,
}) => {
  const { page } = await visit('admin', { theme: 'dark' })
  await page.goto('/visualization/data-analysis')
  await page.getByRole('button', { name: 'Enlarge: Total visits' }).click()
  const chart = page.getByRole('dialog').getByRole('region', { name: 'Total visits' })
  await chart.locator('svg text').first().hover()
  const drawing = chart.locator('svg:has(text)').first()
  const drawn = await drawing.evaluate(svg => ({
    text: getComputedStyle(svg.querySelector('text') ?? svg).fill,
    width: svg.getBoundingClientRect().width,
  }))
  expect(drawn.text).toBe(darkText)

  const coming = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'More actions: Total visits' }).click()
  await page.getByRole('menuitem', { name: 'Download PNG picture' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('Total visits.png')
  const picture = await readPicture(page, await file.path())
  expect(picture.width).toBeCloseTo(2 * (drawn.width + 32), -1)
  expect(picture.corner).toEqual(darkSurface)
  // Its text and its line.
  expect(picture.colors).toContain(0x979ca3)
  expect(picture.colors.length).toBeGreaterThan(20)
})

test('A reader in another time zone reads the day of the installation, and finds today’s comments behind their number', async ({
  visit,
  browser,
  server,
}) => {
  const { token } = await visit('admin')
  const zone = { baseURL: server.url, timezoneId: 'Pacific/Kiritimati' }
  const context = await browser.newContext(zone)
  await context.addInitScript(own => {
    localStorage.setItem('token', own)
    localStorage.setItem('locale', 'en-US')
  }, token)
  const page = await context.newPage()
  await page.goto('/dashboard/workplace')
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'Asia/Shanghai' })
  await expect(page.getByText(`${day.format(new Date())} GMT+8`)).toBeVisible()
  const tile = page.getByRole('link', { name: /^Comments today/ })
  const [, comments = ''] = /today([\d,]+)/.exec((await tile.innerText()).replaceAll(/\s/g, '')) ?? []
  await tile.click()
  await expect(page.getByRole('heading', { name: 'Comments by content item' })).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: /^Comments by/ })
      .getByText(comments, { exact: true })
      .first(),
  ).toBeVisible()
  await context.close()
})
