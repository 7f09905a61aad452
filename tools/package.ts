import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { say } from '../cli/terminal.ts'
import { buildImage } from './package/image.ts'
import { assembleRelease, packRelease } from './package/release.ts'
import { tryImage } from './package/try-image.ts'
import { tryRelease } from './package/try-release.ts'
import { root } from './run.ts'

/**
 * Makes the release for this platform: `npm run package -- [--to DIRECTORY] [--try] [--image [--base debootstrap]]`.
 * `--try` unpacks it, starts it without the checkout, signs in, and prints durations and memory. `--image` also makes a
 * container image of it by buildah, on a base made from Debian's packages with `--base debootstrap`; `--try` then starts
 * the image instead. `--archive FILE` takes a release that is packed already.
 */
const options = parseArgs({
  options: {
    to: { type: 'string', default: join(root, 'dist') },
    try: { type: 'boolean', default: false },
    image: { type: 'boolean', default: false },
    base: { type: 'string', default: 'registry' },
    archive: { type: 'string' },
  },
}).values
if (options.base !== 'registry' && options.base !== 'debootstrap')
  throw new TypeError('--base is registry or debootstrap')

const archive =
  options.archive === undefined ? await makeArchive(resolve(options.to)) : resolve(options.archive)
if (options.image) {
  const name = await buildImage(archive, options.base)
  if (options.try) await tryImage(name)
} else if (options.try) await tryRelease(archive)

/** @returns the path of the packed release, with its checksum beside it */
async function makeArchive(directory: string): Promise<string> {
  const packed = await packRelease(await assembleRelease(directory))
  const hash = createHash('sha256')
  await pipeline(createReadStream(packed.archive), hash)
  await writeFile(`${packed.archive}.sha256`, `${hash.digest('hex')}  ${basename(packed.archive)}\n`)
  say(`${packed.archive}: ${packed.size}`)
  return packed.archive
}
