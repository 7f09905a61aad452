import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { type Troubles, watchForTroubles } from './troubles.ts'

interface Fixtures {
  /** What went wrong in the browser; a journey fails on anything that it did not foresee. */
  troubles: Troubles
}

interface WorkerFixtures {
  server: DemoServer
}

/** A journey: a browser, signed in as nobody, before a demo server that this run shares. */
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
  baseURL: async ({ server }, use) => use(server.url),
  troubles: [
    async ({ context, server }, use) => {
      const troubles = watchForTroubles(context, server.url)
      await use(troubles)
      expect(troubles.take(), 'the browser reported no trouble').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Keeps a picture of the whole page in test-results/pictures. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const file = `${name.replaceAll(/[^\w-]+/g, '-')}.png`
  await page.screenshot({
    path: join(import.meta.dirname, '../../test-results/pictures', file),
    fullPage: true,
  })
}
