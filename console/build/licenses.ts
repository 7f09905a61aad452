import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Licenses of the bundled scripts, which Vite collects; beside the files of the console. */
export const scriptLicenses = 'licenses.md'

/** Packages whose files are copied into the build, not bundled: Vite leaves them out of {@link scriptLicenses}. */
const copied = ['@fontsource-variable/inter']

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
