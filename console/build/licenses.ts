import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hlsLibraryPath } from '@greenroom/contract/areas/live/live-routes'
import type { Plugin } from 'vite'

/** Licenses of the bundled scripts, which Vite collects; beside the files of the console. */
export const scriptLicenses = 'licenses.md'

/** Packages whose files are copied into the build, not bundled: Vite leaves them out of {@link scriptLicenses}. */
const copied = ['@fontsource-variable/inter']

/**
 * Emits hls.js as it is, for pages without a bundle: the page on which an audience watches a room. The list of bundled
 * scripts has its license, because the console bundles it, too.
 */
export function copiedLibrary(): Plugin {
  return {
    name: 'greenroom-copied-library',
    apply: 'build',
    async generateBundle() {
      const path = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js')
      this.emitFile({
        type: 'asset',
        fileName: hlsLibraryPath.slice(1),
        source: await readFile(path, 'utf8'),
      })
    },
  }
}

/** Emits the licenses of copied packages, such as `licenses/fontsource-variable-inter.txt`. */
export function copiedLicenses(): Plugin {
  return {
    name: 'greenroom-copied-licenses',
    apply: 'build',
    async generateBundle() {
      const { resolve } = createRequire(import.meta.url)
      for (const name of copied) {
        const source = await readFile(resolve(`${name}/LICENSE`), 'utf8')
        const fileName = `licenses/${name.replace('@', '').replace('/', '-')}.txt`
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}
