import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { build } from '../server/platform/build.ts'

/** A place in the unpacked release. */
const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The release brings the compiled code with it, for a first start that is as fast as later ones.
enableCompileCache({ directory: place('../compiled'), portable: true })
const { runCommandLine } = await import('./program.ts')
await runCommandLine(
  {
    version: manifest.version,
    commit: build ?? undefined,
    consoleDirectory: async () => place('../console'),
  },
  process.argv.slice(2),
)
