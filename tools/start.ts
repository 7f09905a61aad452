import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled code is kept between starts, which saves most of the second that reading the server's modules takes.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'))
await import('./serve.ts')
