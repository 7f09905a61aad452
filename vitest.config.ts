import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './tools/slow-files-first.ts'

/** A download is a press on a link: without this it would lead the window of all later tests away. */
const environmentOptions = {
  happyDOM: {
    settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
  },
}

/** A whole run is not thrown away for one test on a busy machine; `npm test` names tests that need their second try. */
const retry = process.env.CI ? 1 : 0

const outcomesTest = 'tests/architecture/outcomes.test.ts'

export default defineConfig({
  test: {
    // One more than there are processors: a test with a database waits for about a third of its time.
    maxWorkers: Math.min(5, availableParallelism() + 1),
    // Most of a file's time was the reading of modules: a worker reads them once for all of its files. So a test cannot
    // replace modules (`vi.mock`), and puts back what it changes in them.
    isolate: false,
    sequence: { sequencer: SlowFilesFirst },
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          retry,
          sequence: { groupOrder: 1 },
          include: [
            'contract/**/*.test.ts',
            'packages/**/*.test.ts',
            'server/**/*.test.ts',
            'console/**/*.test.ts',
            'emulators/**/*.test.ts',
            'cli/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: [
            'server/testing/no-console-output.ts',
            'server/testing/fixed-seed.ts',
            'server/testing/global-fetch-classes.ts',
            'console/testing/end-session.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Parts of the console on a simulated page (docs/decisions/062).
        test: {
          name: 'components',
          retry,
          sequence: { groupOrder: 1 },
          include: ['console/**/*.test.tsx', 'packages/**/*.test.tsx'],
          exclude: ['console/shell/**'],
          environment: 'happy-dom',
          environmentOptions,
          // console/testing/reset-console.ts undoes what a test leaves behind in shared modules.
          setupFiles: ['server/testing/no-console-output.ts', 'console/testing/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // The shell keeps the pages that it has loaded: a file of its tests has modules of its own, and stand-ins for pages.
        test: {
          name: 'shell',
          retry,
          sequence: { groupOrder: 1 },
          include: ['console/shell/**/*.test.tsx'],
          isolate: true,
          environment: 'happy-dom',
          environmentOptions,
          setupFiles: ['server/testing/no-console-output.ts', 'console/testing/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          exclude: [outcomesTest],
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'outcomes',
          include: [outcomesTest],
          // After the others: it looks at what their calls answered.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
