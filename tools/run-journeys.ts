import { ensureChromium } from './chromium.ts'
import { type Ended, runPackage } from './run.ts'

/** Runs the browser journeys on the built console, in the Chromium of this machine. @throws Error when there is none */
export async function runJourneys(
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Ended> {
  const found = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  return runPackage('@playwright/test', ['test', '--config', 'e2e', ...args], {
    environment: { ...environment, ...found },
  })
}
