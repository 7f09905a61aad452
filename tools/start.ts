import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/**
 * Node parses the package.json of a package anew for every import that leads into it, and the one of drizzle-orm has
 * 180 kB: without this, a start spends half of its time there.
 */
const largePackage = '/node_modules/drizzle-orm/'

/**
 * Remembers what the checkout's own imports of packages resolve to. All workspaces share one `node_modules`, so a
 * specifier means the same in each of their files.
 */
function cacheResolution(): void {
  const known = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>()
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
      const resolved = known.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
      known.set(specifier, resolved)
      return resolved
    },
  })
}

// Caches compiled code and resolved imports, which take most of the time of loading the server.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'))
cacheResolution()
await import('./serve.ts')
