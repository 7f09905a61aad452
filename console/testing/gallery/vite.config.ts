import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mantineStyles } from '../../build/mantine-styles.ts'

/** Builds the gallery of the kit apart from the console, for pictures of its parts (e2e/gallery.test.ts). */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  plugins: [mantineStyles('main.tsx'), react()],
  build: { target: 'es2022', minify: false, cssMinify: false, chunkSizeWarningLimit: 10_000 },
})
