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
            'packages/**/*.test.ts',
            'server/**/*.test.ts',
            'console/**/*.test.{ts,tsx}',
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
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          // After the others: it also looks at what their calls answered.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
