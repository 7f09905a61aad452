import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { DemoServer } from './demo-server.ts'

/**
 * Browser contexts that the tests of a worker use one after the other. The cache of the console stays, which saves a
 * third of a test's first page load; stored data is cleared before the next test.
 */
export interface Contexts {
  /** A context for a server, with an empty page. */
  take(browser: Browser, server: DemoServer): Promise<{ context: BrowserContext; page: Page }>
  /** Closes the pages of a context, so that another test may take it. */
  giveBack(context: BrowserContext, server: DemoServer): Promise<void>
}

const stored = 'local_storage,indexeddb,cache_storage,service_workers,cookies'

export function createContexts(): Contexts {
  const idle = new WeakMap<DemoServer, BrowserContext[]>()

  function idleOf(server: DemoServer): BrowserContext[] {
    const found = idle.get(server) ?? []
    idle.set(server, found)
    return found
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
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: stored })
  }
  await session.detach()
}
