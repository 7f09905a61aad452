import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { cacheResolution } from './resolve-cache.ts'

// Compiled code and resolved imports are kept, which saves most of the time that reading the server's modules takes.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'))
cacheResolution()
await import('./serve.ts')
