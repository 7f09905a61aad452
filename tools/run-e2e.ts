import { useTemporaryDirectory } from '../server/testing/temporary-files.ts'
import { ensureChromium } from './chromium.ts'
import { type Ended, runPackage } from './run.ts'
import { startTestDatabases } from './test-databases.ts'

/**
 * Runs the end-to-end tests on the built console, in the Chromium of this machine.
 * @throws Error when there is no Chromium
 */
export async function runEndToEndTests(
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Ended> {
  const chromium = await ensureChromium()
  const removeTemporaryFiles = useTemporaryDirectory()
  const databases = await startTestDatabases()
  // Ctrl-C reaches Playwright as well, which ends in good order; the databases end after it.
  const wait = () => {}
  process.on('SIGINT', wait)
  try {
    return await runPackage('@playwright/test', ['test', '--config', 'e2e', ...args], {
      environment: {
        ...environment,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        E2E_DATABASE_TEMPLATE: databases.templateUrl,
      },
    })
  } finally {
    process.off('SIGINT', wait)
    await databases.stop()
    removeTemporaryFiles()
  }
}
