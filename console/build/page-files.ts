import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { filesOf } from './bundle-files.ts'
import { pagesIn } from './declared-pages.ts'

/**
 * Writes `page-files.json`: the files of each page by its name, for whoever brings them without running them
 * (shell/fetch-pages.ts). What the modules `before` need is there by then, and left out.
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
