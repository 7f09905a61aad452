import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most of a file's time is the reading of modules; left to itself, Vitest keeps one processor free.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'console/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/no-console-output.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Parts of the console on a simulated page (docs/decisions/032-component-tests.md).
        test: {
          name: 'components',
          sequence: { groupOrder: 1 },
          include: ['console/**/*.test.tsx'],
          environment: 'happy-dom',
          // Modules are read once per worker; console/testing/reset-console.ts undoes what tests leave behind.
          isolate: false,
          setupFiles: ['server/testing/no-console-output.ts', 'console/testing/setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'house',
          include: ['docs/**/*.test.ts'],
          // After the others: it also looks at what their calls answered.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
