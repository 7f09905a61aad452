import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from '../tools/chromium-flags.ts'

/** Set by `npm test` and `npm run test:journeys`, which find or install a Chromium; Playwright itself downloads none. */
const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/journeys',
  // Each worker has a server and a browser of its own; more than two take turns on most machines anyway.
  workers: Math.min(2, availableParallelism()),
  forbidOnly: true,
  // They guard against standing still; how long a thing takes, `npm run bench` measures.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...chromiumFlags], ...(executablePath ? { executablePath } : {}) },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Nobody can fetch one from CI, and recording all journeys slows them down.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
})
