import { join } from 'node:path'
import { ensureChromium } from '../../tools/chromium.ts'
import { buildConsoleIfNeeded } from '../../tools/console-build.ts'
import { type Client, openClient } from '../kit/client.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'

export const homePath = '/dashboard/workplace'
export const tablePath = '/list/search-table'

/** Elements that make a page ready and complete; peers.md explains them. */
export const home = {
  ready: 'main section[aria-labelledby]',
  data: `main a[href^="${tablePath}"]`,
  rows: 1,
}
/** Home has tables, too, of fewer columns. */
export const table = {
  ready: 'main thead th:nth-child(6)',
  data: 'main tbody tr td:nth-child(6)',
  rows: 5,
}

/** The built console before a server on demo rows that answers without delay, and an administrator who is signed in. */
export async function startDemoConsole(
  scope: Scope,
  settings: Record<string, string> = {},
): Promise<{ executablePath: string; url: string; client: Client }> {
  await buildConsoleIfNeeded()
  const executablePath = await ensureChromium()
  const directory = await scope.temporaryDirectory()
  const { url, stop } = await startServerProcess({
    dataDir: join(directory, 'data'),
    logFile: join(directory, 'server.log'),
    settings: { DEMO: '1', DEMO_DELAY: '0', ...settings },
  })
  scope.defer(stop)
  const client = await openClient(url, { username: 'admin', password: 'admin' })
  scope.defer(async () => client.close())
  return { executablePath, url, client }
}
