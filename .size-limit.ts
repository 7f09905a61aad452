import { readdirSync, readFileSync } from 'node:fs'
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

/** Every file that a browser loads before these modules can run, the page itself included. */
function filesFor(...modules: readonly string[]): string[] {
  const files = new Set([join(built, 'index.html'), ...bootFiles()])
  const visited = new Set<string>()
  const visit = (module: string) => {
    if (visited.has(module)) return
    visited.add(module)
    const entry = manifest[module]
    if (!entry) throw new Error(`The build has no file of its own for ${module}`)
    for (const file of [entry.file, ...entry.css, ...entry.assets]) files.add(join(built, file))
    entry.imports.forEach(visit)
  }
  for (const module of ['index.html', ...modules]) visit(module)
  return [...files]
}

function bootFiles(): string[] {
  const names = readdirSync(join(built, 'assets')).filter(name => /^boot-[\w-]+\.js$/.test(name))
  if (names.length !== 1) throw new Error('The build has no boot script, or several')
  return names.map(name => join(built, 'assets', name))
}

/** The budgets on the wire are 111 and 280 KiB; what is less here is for response headers and the answers of calls. */
export default [
  { name: 'The sign-in page', path: filesFor(), limit: '108 KiB', brotli: true },
  {
    name: 'The first page after signing in',
    path: filesFor('shell/shell.tsx', 'areas/insight/workplace/workplace-page.tsx'),
    limit: '272 KiB',
    brotli: true,
  },
]
