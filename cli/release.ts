import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** What the packaging writes beside the program. */
const releaseSchema = z.object({ version: z.string(), commit: z.string().optional() })

/** A place in the unpacked release. */
const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The release brings the compiled code with it, for a first start that is as fast as later ones.
enableCompileCache({ directory: place('../compiled'), portable: true })
const release = releaseSchema.parse(JSON.parse(readFileSync(place('release.json'), 'utf8')))
const { runCommandLine } = await import('./program.ts')
await runCommandLine({ ...release, consoleDirectory: async () => place('../console') }, process.argv.slice(2))
