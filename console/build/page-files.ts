import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { filesOf } from './bundle-files.ts'
import { pagesIn } from './declared-pages.ts'

/**
 * Writes `page-files.json`: the files of each page by its name. `shell/page-host.tsx` fetches them ahead of need. The
 * files that the modules `before` need are left out: they are loaded by then.
 *
 * Without it the first form comes 40 % later; the first table does not differ (docs/decisions/109).
 */
export function pageFiles(...before: readonly string[]): Plugin {
  let config: ResolvedConfig
  return {
    name: 'greenroom-page-files',
    apply: 'build',
    configResolved: resolved => {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const here = new Set(before.flatMap(module => filesOf(bundle, join(config.root, module))))
        const files: Record<string, string[]> = {}
        for (const [name, path] of await pagesIn(join(config.root, 'areas'))) {
          files[name] = filesOf(bundle, path).filter(file => !here.has(file))
        }
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(files) })
      },
    },
  }
}
