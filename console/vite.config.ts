import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { boot } from './build/boot.ts'
import { compress } from './build/compress.ts'
import { mantineStyles } from './build/mantine-styles.ts'

/** The server that the development console talks to. */
const server = process.env.GREENROOM_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [mantineStyles('main.tsx'), react(), boot('shell/shell.tsx'), compress()],
  server: { proxy: { '/api': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // For the size budgets (.size-limit.ts).
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What the sign-in page needs is one file, not one per set of pages that share it: fewer and smaller requests.
      // So is what the shell needs beyond it, whose parts the sign-in page names to load them beforehand.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            // Signing in needs no more than this.
            { name: 'call', test: /console\/areas\/auth\/login\/sign-in\.ts$/, priority: 2 },
            { name: 'shell', test: /console\/shell\/console\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
})
