import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { say } from '../cli/terminal.ts'
import { assembleRelease, packRelease } from './package/release.ts'
import { tryRelease } from './package/try-release.ts'
import { root } from './run.ts'

/**
 * Makes the release for this platform: `npm run package -- [--to DIRECTORY] [--try]`.
 * `--try` unpacks it, starts it without the checkout, signs in, and prints durations and memory.
 */
const options = parseArgs({
  options: { to: { type: 'string', default: join(root, 'dist') }, try: { type: 'boolean', default: false } },
}).values
const release = await assembleRelease(resolve(options.to))
const { archive, size } = await packRelease(release)
const hash = createHash('sha256')
await pipeline(createReadStream(archive), hash)
await writeFile(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`)
say(`${archive}: ${size}`)
if (options.try) await tryRelease(archive)
