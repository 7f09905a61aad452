import { join } from 'node:path'
import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ApiClient, createApiClient } from './api-client.ts'
import { type ConsoleErrors, createConsoleErrors } from './console-errors.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { type DemoUser, knownToken, signIn, storeToken } from './sign-in.ts'
import { type Design, fitTo, leaveSettings, saveData, settingsFor } from './viewports.ts'

/**
 * Browser contexts that the tests of a worker use one after the other. The cache of the console stays, which saves a
 * third of a test's first page load; stored data is cleared before the next test.
 */
interface Contexts {
  /** A context for a server, with an empty page. */
  take(browser: Browser, server: DemoServer): Promise<{ context: BrowserContext; page: Page }>
  /** Closes the pages of a context, so that another test may take it. */
  giveBack(context: BrowserContext, server: DemoServer): Promise<void>
}

const storageKinds = 'local_storage,indexeddb,cache_storage,service_workers,cookies'

function createContexts(): Contexts {
  const idle = new WeakMap<DemoServer, BrowserContext[]>()

  function idleOf(server: DemoServer): BrowserContext[] {
    const idleContexts = idle.get(server) ?? []
    idle.set(server, idleContexts)
    return idleContexts
  }

  return {
    async take(browser, server) {
      const used = idleOf(server).pop()
      const context = used ?? (await browser.newContext({ baseURL: server.url }))
      const page = await context.newPage()
      if (used) await clear(page, server.url)
      return { context, page }
    },
    async giveBack(context, server) {
      if (context.isClosed()) return
      for (const page of context.pages()) await page.close()
      await context.clearPermissions()
      idleOf(server).push(context)
    },
  }
}

/** Clears stored data of the server's origin, and of the name that passkeys need. */
async function clear(page: Page, serverUrl: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const origin of [serverUrl, serverUrl.replace('127.0.0.1', 'localhost')]) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: storageKinds })
  }
  await session.detach()
}

/** A user at a browser of their own, with an API client for the same session. */
export interface Visitor extends ApiClient {
  page: Page
  /** Session token; empty when signed out. */
  token: string
}

interface Visit extends Partial<Design> {
  /** Server other than the shared one. */
  server?: DemoServer
  /** A session that no other test shares, for tests that end it. */
  ownSession?: boolean
  /** Lets the console preload, which costs a test half a second of processor time. */
  preload?: boolean
}

interface Fixtures {
  /** Errors in the browsers; those that a test did not allow fail it. */
  consoleErrors: ConsoleErrors
  /** Starts a server that the test may leave changed; it stops after the test's browsers. */
  ownServer: (settings?: Record<string, string>, hasArticles?: boolean) => Promise<DemoServer>
  /** Signs a user in and opens a page; by default in English on a wide screen. */
  visit: (who: DemoUser | 'nobody', how?: Visit) => Promise<Visitor>
}

interface WorkerFixtures {
  server: DemoServer
  contexts: Contexts
}

/** An end-to-end test with browsers for a demo server that the tests of a worker share. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const server = await startDemoServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  contexts: [async ({}, use) => use(createContexts()), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  consoleErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use, { retry }) => {
      const consoleErrors = createConsoleErrors()
      // Tracing, on in a second try, runs a script in every frame, which the sandbox of previews refuses.
      if (retry > 0) consoleErrors.allow(/Blocked script execution in 'about:srcdoc'/)
      await use(consoleErrors)
      consoleErrors.end()
      expect(consoleErrors.take(), 'no errors in the browsers').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, server, consoleErrors }, use) => {
    consoleErrors.watch(context, server.url)
    await use(context)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  ownServer: async ({}, use) => {
    const started: DemoServer[] = []
    await use(async (settings, hasArticles) => {
      const server = await startDemoServer(settings, hasArticles)
      started.push(server)
      return server
    })
    for (const server of started) await server.stop()
  },
  // Depends on `ownServer` only so that browsers close before their server stops.
  visit: async ({ browser, contexts, server: shared, consoleErrors, ownServer: _ends }, use) => {
    const endings: (() => Promise<void>)[] = []
    await use(async (who, { server = shared, ownSession = false, preload = false, ...design } = {}) => {
      const { context, page } = await contexts.take(browser, server)
      endings.push(() => contexts.giveBack(context, server))
      consoleErrors.watch(context, server.url)
      const fullDesign: Design = { width: 1440, theme: 'light', language: 'en-US', ...design }
      await fitTo(page, fullDesign)
      if (!preload) await saveData(page)
      await leaveSettings(page, settingsFor(fullDesign), who === 'nobody')
      if (who === 'nobody') return { page, token: '', ...createApiClient(page.request, '') }
      const token = ownSession ? await signIn(page, who) : await knownToken(page, who, server)
      await storeToken(page, token)
      const api = createApiClient(page.request, token)
      // Resets settings that earlier tests may have changed.
      await api.invoke(saveSettings, { body: settingsFor(fullDesign) })
      return { page, token, ...api }
    })
    await Promise.all(endings.map(end => end()))
  },
})

export { expect }

/** From now on, a reload of the page fails the test. */
export function refuseReloads(page: Page): void {
  page.on('load', () => {
    throw new Error('The page was loaded again')
  })
}

/**
 * With E2E_PICTURES=1, saves a picture of the whole page in test-results/pictures. For a page longer than the window it
 * enlarges the window: for `fullPage`, Chromium makes the window one pixel wide for a moment, and the console
 * rearranges itself.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.E2E_PICTURES) return
  const file = `${name.replaceAll(/[^\w-]+/g, '-')}.png`
  const path = join(import.meta.dirname, '../../test-results/pictures', file)
  const window = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!window || height <= window.height) {
    await page.screenshot({ path })
    return
  }
  await page.setViewportSize({ width: window.width, height })
  await page.screenshot({ path })
  await page.setViewportSize(window)
}
