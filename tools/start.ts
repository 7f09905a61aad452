import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { cacheResolution } from './resolve-cache.ts'

// Caches compiled code and resolved imports, which take most of the time of loading the server.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'))
cacheResolution()
await import('./serve.ts')
