import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'

const config = join(import.meta.dirname, '../console/testing/gallery/vite.config.ts')
/**
 * How the machine that made the pictures draws a line of text, with signs that come from its own fonts: pictures can be
 * compared only where it is drawn the same.
 */
const probeFile = join(import.meta.dirname, 'gallery/probe.txt')

let folder = ''
let server: PreviewServer | undefined
let address = ''

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-gallery-'))
  const options = { configFile: config, build: { outDir: folder, emptyOutDir: true } }
  await build(options)
  server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  address = server.resolvedUrls?.local[0] ?? ''
})

test.afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Hash of a line of text in the gallery's fonts, as this browser draws it. */
async function probe(page: Page): Promise<string> {
  const drawn = await page.evaluate(async () => {
    await document.fonts.load('14px Inter')
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 40
    const ink = canvas.getContext('2d')
    if (!ink) throw new Error('The browser draws no canvas')
    ink.font = '14px Inter'
    ink.fillText('Ten hidden costs of a guesthouse, 0123456789 & “AWAY” ≥ ← →', 4, 24)
    return canvas.toDataURL()
  })
  return createHash('sha256').update(drawn).digest('hex')
}

for (const theme of ['light', 'dark'] as const) {
  test(`Every part of the kit looks as in the pictures of the repository: ${theme} theme`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1136, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.setFixedTime('2026-03-05T08:00:00Z')
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto(`${address}?theme=${theme}`)
    const sections = page.locator('main > section')
    await expect(page.getByRole('row', { name: /Camping at dawn/ })).toBeVisible()
    await expect(page.locator('#charts canvas, #charts svg').first()).toBeVisible()

    const isUpdate = test.info().config.updateSnapshots === 'all'
    const own = await probe(page)
    if (isUpdate) await writeFile(probeFile, `${own}\n`)
    const expected = (await readFile(probeFile, 'utf8')).trim()
    test
      .info()
      .skip(own !== expected, 'This machine draws letters in another way than those that made the pictures.')

    for (const section of await sections.all()) {
      const name = await section.getAttribute('id')
      await expect.soft(section).toHaveScreenshot(`${name}-${theme}.png`)
    }
    expect(errors).toEqual([])
  })
}
