import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { withProgress } from '../../cli/terminal.ts'
import manifest from '../../package.json' with { type: 'json' }
import { root, run } from '../run.ts'
import { readCommit } from './release.ts'

/** Names of architectures in images, by their names in Node. */
const imageArchitectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Debian's release in a base image that is made here, the same as in the Dockerfile. */
const debianRelease = 'trixie'
const ownBase = 'localhost/greenroom-base'

/** The base image: `debootstrap` makes one from Debian's packages, for a machine that reaches no registry. */
export type BaseImage = 'registry' | 'debootstrap'

/**
 * Builds the container image from a packed release, by buildah and the Dockerfile.
 * @returns the name of the image
 * @throws Error with the output of the step that failed
 */
export async function buildImage(archive: string, base: BaseImage): Promise<string> {
  const architecture = imageArchitectures[process.arch]
  if (process.platform !== 'linux' || architecture === undefined)
    throw new Error('Images are made on Linux, of the release for its architecture')
  const name = `localhost/greenroom:${manifest.version}`
  if (base === 'debootstrap') await makeBase()
  const context = await mkdtemp(join(tmpdir(), 'greenroom-image-'))
  try {
    // Only this release, although dist/ may have several.
    await mkdir(join(context, 'dist'))
    await copyFile(archive, join(context, 'dist', basename(archive)))
    const commit = (await readCommit()) ?? ''
    const values = {
      TARGETARCH: architecture,
      VERSION: manifest.version,
      REVISION: commit,
      ...(base === 'debootstrap' && { BASE: ownBase }),
    }
    await withProgress('Building the image', () =>
      buildah(
        'build',
        // OCI's own format has no health check.
        '--format=docker',
        `--file=${join(root, 'Dockerfile')}`,
        ...Object.entries(values).map(([key, value]) => `--build-arg=${key}=${value}`),
        `--tag=${name}`,
        context,
      ),
    )
  } finally {
    await rm(context, { recursive: true, force: true })
  }
  return name
}

/** Makes a base image from Debian's packages, unless it is there. It has what the slim image of Debian has. */
async function makeBase(): Promise<void> {
  const { code } = await run('buildah', ['inspect', '--type=image', ownBase], { quiet: true })
  if (code === 0) return
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-base-'))
  const archive = join(directory, 'base.tar')
  try {
    await withProgress('Making a base image', async () => {
      await succeed('mmdebstrap', [
        '--variant=minbase',
        '--dpkgopt=path-exclude=/usr/share/man/*',
        '--dpkgopt=path-exclude=/usr/share/locale/*',
        '--dpkgopt=path-exclude=/usr/share/doc/*',
        '--dpkgopt=path-include=/usr/share/doc/*/copyright',
        debianRelease,
        archive,
      ])
      const container = await buildah('from', 'scratch')
      try {
        await buildah('add', container, archive, '/')
        await buildah('commit', '--format=docker', container, ownBase)
      } finally {
        await buildah('rm', container)
      }
    })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Runs buildah without an isolation that needs control groups. @returns its output @throws Error with that */
export const buildah = (command: string, ...args: string[]) =>
  succeed('buildah', [command, ...args], { BUILDAH_ISOLATION: 'chroot' })

async function succeed(program: string, args: string[], environment: Record<string, string> = {}) {
  const { code, output } = await run(program, args, { quiet: true, environment })
  if (code !== 0) throw new Error(`${program} ${args[0]} failed:\n${output.slice(-4000)}`)
  return output.trim()
}
