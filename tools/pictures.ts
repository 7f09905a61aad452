import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { specifiedSettings } from '@greenroom/contract/console-settings'
import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import { envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { say, withProgress } from '../cli/terminal.ts'
import { ensureChromium } from './chromium.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { startDemoProcess } from './demo-process.ts'
import { root } from './run.ts'

/** Where the documents find the pictures: `NAME.LANGUAGE.THEME.webp`. */
const directory = join(root, 'docs/pictures')

const languages = ['zh-CN', 'en-US'] as const
const themes = ['light', 'dark'] as const
const size = { width: 1440, height: 900 }
/** Of WebP: text stays sharp, and a picture takes less than 120 kB. */
const quality = 82

/** A page of the demo as the documents show it. */
interface Picture {
  name: string
  path: string
  /** Brings the page into the state that the picture shows. */
  prepare?(page: Page): Promise<void>
}

const pictures: readonly Picture[] = [
  { name: 'workplace', path: '/dashboard/workplace' },
  { name: 'content', path: '/list/search-table' },
  { name: 'articles', path: '/weixin/article' },
  { name: 'live', path: '/dashboard/monitor' },
  { name: 'analysis', path: '/visualization/data-analysis' },
]

/** Takes all pictures of the documents from a fresh demo: `npm run pictures -- [NAME …]`. */
async function takePictures(names: readonly string[]): Promise<void> {
  const chosenPictures = pictures.filter(({ name }) => names.length === 0 || names.includes(name))
  await mkdir(directory, { recursive: true })
  const data = await mkdtemp(join(tmpdir(), 'greenroom-pictures-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(data, 0o755)
  const settings = { DATA_DIR: data, PORT: '0', LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0' }
  const demo = await startDemoProcess(settings, true)
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] })
  try {
    for (const language of languages)
      for (const theme of themes)
        await withProgress(`${language}, ${theme}`, () =>
          takeAll({ browser, url: demo.url, language, theme, chosenPictures }),
        )
  } finally {
    await browser.close()
    await demo.end()
    await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

interface Look {
  browser: Browser
  url: string
  language: (typeof languages)[number]
  theme: (typeof themes)[number]
  chosenPictures: readonly Picture[]
}

async function takeAll({ browser, url, language, theme, chosenPictures }: Look): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    locale: language,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  const { token } = await invoke(url, '', login, { body: { username: 'admin', password: 'admin' } })
  await invoke(url, token, saveSettings, { body: { ...specifiedSettings, theme, language } })
  await context.addInitScript(value => localStorage.setItem('token', value), token)
  await warmUp(await context.newPage(), url)
  for (const { name, path, prepare } of chosenPictures) {
    const page = await context.newPage()
    await page.goto(new URL(path, url).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await prepare?.(page)
    await untilStill(page)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await sharp(picture)
      .webp({ quality, effort: 6 })
      .toFile(join(directory, `${name}.${language}.${theme}.webp`))
    await page.close()
  }
  await context.close()
}

/** Uses the console once, so that the Latin font is in the browser's cache: it draws from the next load on. */
async function warmUp(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).click()
  await page.waitForLoadState('load')
  await page.waitForTimeout(2000)
  await page.close()
}

/** Waits until two pictures in a row are the same: skeletons, charts and pictures have come. */
async function untilStill(page: Page): Promise<void> {
  let last: Buffer = Buffer.alloc(0)
  for (let tries = 0; tries < 20; tries++) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (tries > 1 && picture.equals(last)) return
    last = picture
    await page.waitForTimeout(500)
  }
}

/** @throws Error when the call is refused */
async function invoke<C extends Endpoint>(
  url: string,
  token: string,
  call: C,
  { body }: { body: unknown } & RequestOf<C>,
): Promise<ResponseOf<C>> {
  const response = await fetch(new URL(call.path, url), {
    method: call.method,
    headers: { 'Content-Type': 'application/json', [tokenHeader]: token },
    body: JSON.stringify(body),
  })
  const { code, msg, data } = envelopeSchema.parse(await response.json())
  if (code !== 20000) throw new Error(`${call.id} was refused: ${msg}`)
  return call.response.parse(data) as ResponseOf<C>
}

await takePictures(process.argv.slice(2))
say(`The pictures lie in ${directory}`)
