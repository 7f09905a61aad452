import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { boot } from './build/boot.ts'
import { chunkGroups, compiledWhole } from './build/chunks.ts'
import { compileHints } from './build/compile-hints.ts'
import { compress } from './build/compress.ts'
import { galleryPage } from './build/gallery-page.ts'
import { leanContract } from './build/lean-contract.ts'
import { copiedLibrary, copiedLicenses, scriptLicenses } from './build/licenses.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { pageFiles } from './build/page-files.ts'
import { plainLogin } from './build/plain-login.ts'

/** The server that the development console talks to. */
const server = process.env.GREENROOM_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    leanContract(),
    mantineStyles('framework.tsx'),
    react(),
    boot('framework.tsx', 'shell/shell.tsx'),
    pageFiles('framework.tsx', 'shell/shell.tsx'),
    plainLogin('areas/auth/plain-login/prerender.tsx', 'framework.tsx'),
    compileHints(compiledWhole),
    galleryPage(),
    copiedLibrary(),
    copiedLicenses(),
    compress(),
  ],
  // MathJax would bring its larger font beside the used one.
  resolve: { alias: [{ find: /^#default-font\//, replacement: '@mathjax/mathjax-tex-font/js/' }] },
  server: { proxy: { '/api': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // For the size budgets (.size-limit.ts).
    manifest: true,
    license: { fileName: scriptLicenses },
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
