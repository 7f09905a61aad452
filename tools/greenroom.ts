import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

/**
 * Node parses the package.json of a package anew for every import that leads into it, and the one of drizzle-orm has
 * 180 kB: without this, a start spends half of its time there.
 */
const largePackage = '/node_modules/drizzle-orm/'

/**
 * Remembers how the checkout's own imports of packages resolve. A specifier means the same in each of its files: all
 * workspaces share one `node_modules`, and packages that lie beside it (lru-cache) are imported by one workspace.
 * A start takes 1.0 s instead of 2.1 (docs/decisions/109).
 */
function cacheResolution(): void {
  const resolutions = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>()
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context
      if (parentURL === undefined) return nextResolve(specifier, context)
      if (specifier.startsWith('.')) {
        if (!parentURL.includes(largePackage) || !specifier.endsWith('.js'))
          return nextResolve(specifier, context)
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      }
      if (parentURL.includes('/node_modules/')) return nextResolve(specifier, context)
      const resolved = resolutions.get(specifier) ?? {
        ...nextResolve(specifier, context),
        shortCircuit: true,
      }
      resolutions.set(specifier, resolved)
      return resolved
    },
  })
}

// Caches compiled code and resolved imports. Without the first a start takes 1.4 s instead of 1.0 (docs/decisions/109).
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'))
cacheResolution()
const { runCommandLine } = await import('../cli/program.ts')
await runCommandLine(
  {
    version: manifest.version,
    consoleDirectory: async () => {
      const { buildConsoleIfNeeded, consoleDirectory } = await import('./console-build.ts')
      await buildConsoleIfNeeded()
      return consoleDirectory
    },
  },
  process.argv.slice(2),
)
