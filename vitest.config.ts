import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'console/**/*.test.{ts,tsx}',
            'docs/**/*.test.ts',
          ],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/no-console-output.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
