import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from '../tools/chromium-flags.ts'

/** Set by `npm test` and `npm run test:e2e`, which find or install a Chromium; Playwright itself downloads none. */
const executablePath = process.env.CHROMIUM_PATH

/** Optimizing a page's code costs more than a test's page lives to gain. */
const shortLived = '--js-flags=--max-optimized-bytecode-size=0'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/e2e',
  // One more than there are processors: a test waits for about a third of its time.
  workers: Math.min(5, availableParallelism() + 1),
  forbidOnly: true,
  // They guard against standing still; how long a thing takes, `npm run bench` measures.
  timeout: 120_000,
  // A text that moves by a pixel differs by more pixels, the smoothing of a curve by fewer.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 50 } },
  // The same for all platforms: gallery.test.ts knows where pictures can be compared.
  snapshotPathTemplate: '{testDir}/gallery/{arg}{ext}',
  // A whole run is not thrown away for one test on a busy machine; a test that needs its second try is named as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...chromiumFlags, shortLived], ...(executablePath ? { executablePath } : {}) },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Recording every test, only to keep the trace of one that fails, makes the run longer: E2E_TRACE=1 asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'on-first-retry',
  },
})
