import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const built = 'console/dist'

/** What the build says of each module that it made a file of its own for. */
const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      imports: z.array(z.string()).default([]),
      css: z.array(z.string()).default([]),
      assets: z.array(z.string()).default([]),
    }),
  )
  .parse(JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')))

/** Every file that a browser loads before these modules can run. */
function filesFor(...modules: readonly string[]): string[] {
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (module: string) => {
    if (visited.has(module)) return
    visited.add(module)
    const entry = manifest[module]
    if (!entry) throw new Error(`The build has no file of its own for ${module}`)
    for (const file of [entry.file, ...entry.css, ...entry.assets]) files.add(join(built, file))
    entry.imports.forEach(visit)
  }
  modules.forEach(visit)
  return [...files]
}

/** The parts that pages share (console/build/chunks.ts); loaded once the user has used any page, or the shell for a moment. */
const shared = /\/(home|list|widgets)-[\w-]+\.(js|css)$/

/** The files that a browser loads for modules alone. */
function ownFiles(...modules: readonly string[]): string[] {
  const before = new Set(filesFor('index.html', 'shell/shell.tsx'))
  return filesFor(...modules).filter(file => !before.has(file) && !shared.test(file))
}

/** What the pages themselves bring over the wire is counted in a browser: e2e/budgets.test.ts. */
export default [
  // Loaded by pages that draw, after they are up.
  {
    name: 'The chart library',
    path: ownFiles('kit/charts/engine.ts'),
    limit: '170 KiB',
    brotli: true,
  },
  // Loaded by the page of live rooms alone, with its first picture.
  {
    name: 'The player of live streams',
    path: ownFiles('../node_modules/mpegts.js/dist/mpegts.js'),
    limit: '52 KiB',
    brotli: true,
  },
  // Loaded in its place where no WebSocket gets through.
  {
    name: 'The player of live streams as HLS',
    path: ownFiles('../node_modules/hls.js/dist/hls.light.mjs'),
    limit: '100 KiB',
    brotli: true,
  },
  // Loaded by its page alone, with one of its two text editors. Both merge and change over, so both have the parser and the
  // printer of Markdown: 40 KiB are remark's, which keep what the smaller ones before them lost.
  {
    name: 'The editor of articles in Markdown',
    path: ownFiles(
      'areas/articles/editor/article-page.tsx',
      'areas/articles/editor/source/markdown-editor.tsx',
    ),
    limit: '354 KiB',
    brotli: true,
  },
  {
    name: 'The editor of articles in rich text',
    // 9 KiB clean pastes of 14 programs and show kept blocks: a paste is read in the same turn as its event.
    path: ownFiles('areas/articles/editor/article-page.tsx', 'areas/articles/editor/rich/rich-editor.tsx'),
    limit: '317 KiB',
    brotli: true,
  },
  // Loaded with the first formula, by the editor of articles alone; two thirds are the outlines of signs.
  {
    name: 'The library of formulas',
    path: ownFiles('../packages/article/formulas/render-formula.ts').filter(
      file => !ownFiles('areas/articles/editor/article-page.tsx').includes(file),
    ),
    limit: '560 KiB',
    brotli: true,
  },
  // Loaded with the first diagram; each kind of diagram brings more.
  {
    name: 'The library of diagrams',
    path: ownFiles('../node_modules/mermaid/dist/mermaid.core.mjs'),
    limit: '200 KiB',
    brotli: true,
  },
]
