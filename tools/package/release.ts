import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { megabytes, withProgress } from '../../cli/terminal.ts'
import manifest from '../../package.json' with { type: 'json' }
import { buildConsoleIfNeeded, consoleDirectory } from '../console-build.ts'
import { root, run } from '../run.ts'
import { bundleProgram, unbundledPackages } from './bundle.ts'
import { compileProgram } from './compile.ts'
import { licencesOf } from './licences.ts'
import { shippedPackages, withDependencies } from './lock-tree.ts'
import { writeSbom } from './sbom.ts'

const { version } = manifest

/** Name of the release for this platform, such as `greenroom-1.0.0-linux-x64`. */
const releaseName = `greenroom-${version}-${process.platform}-${process.arch}`

/** Documents and examples for operators. */
const documents = [
  'LICENSE',
  'CHANGELOG.md',
  'docs/install.md',
  'docs/upgrade.md',
  'docs/operate.md',
  'deploy',
]

const launcher = `#!/bin/sh
# Runs Greenroom on the Node that comes with it.
set -e
here=$0
while [ -h "$here" ]; do
  link=$(readlink "$here")
  case $link in /*) here=$link ;; *) here=$(dirname "$here")/$link ;; esac
done
here=$(CDPATH= cd -- "$(dirname -- "$here")" && pwd -P)
# Small distributions lack libraries that Node needs: those of the system come first.
has() {
  for path in /lib64/"$1" /usr/lib64/"$1" /usr/lib/"$1" /usr/lib/*-linux-gnu/"$1" /lib/*-linux-gnu/"$1"; do
    if [ -e "$path" ]; then return 0; fi
  done
  return 1
}
if ! has libatomic.so.1 || ! has libstdc++.so.6; then
  for libraries in "" "$here/node/lib" "$here/node/lib:$here/node/lib-gcc"; do
    if [ -n "$libraries" ]; then
      LD_LIBRARY_PATH=$libraries
      export LD_LIBRARY_PATH
    fi
    "$here/node/node" --version >/dev/null 2>&1 && break
  done
fi
exec "$here/node/node" "$here/program/greenroom.js" "$@"
`

/**
 * Puts a release together in a folder of `directory`: all that a machine with nothing but a shell needs.
 * @returns the folder
 * @throws Error when a part cannot be made
 */
export async function assembleRelease(directory: string): Promise<string> {
  const release = join(directory, releaseName)
  await rm(release, { recursive: true, force: true })
  await mkdir(join(release, 'node'), { recursive: true })
  await buildConsoleIfNeeded()
  await withProgress('Putting the release together', async () => {
    await bundleProgram(join(release, 'program'), await readCommit())
    await writeFile(join(release, 'program/package.json'), '{ "type": "module" }\n')
    for (const path of withDependencies(unbundledPackages.map(name => `node_modules/${name}`))) {
      await cp(join(root, path), join(release, 'program', path), {
        recursive: true,
        verbatimSymlinks: true,
        // Static libraries are for those who compile against PostgreSQL.
        filter: source => !source.endsWith('.a'),
      })
    }
    await cp(consoleDirectory, join(release, 'console'), {
      recursive: true,
      filter: source => !source.endsWith('build-stamp'),
    })
    await cp(process.execPath, join(release, 'node/node'), { dereference: true })
    await copyLibraries(join(release, 'node'))
    await writeFile(join(release, 'greenroom'), launcher)
    await chmod(join(release, 'greenroom'), 0o755)
    for (const path of documents) await cp(join(root, path), join(release, path), { recursive: true })
    await writeFile(join(release, 'THIRD-PARTY-LICENSES.txt'), await licencesOf(shippedPackages))
    await writeSbom(shippedPackages, join(release, 'sbom.cdx.json'))
  })
  await withProgress('Compiling the program', () => compileProgram(release))
  return release
}

/** The commit of the checkout; undefined outside of a repository. */
export async function readCommit(): Promise<string | undefined> {
  const { code, output } = await run('git', ['rev-parse', '--short=12', 'HEAD'], { quiet: true })
  return code === 0 ? output.trim() : undefined
}

/** Libraries of GCC that Node needs and small distributions lack, by their folder in the release. */
const libraries = { lib: ['libatomic.so.1'], 'lib-gcc': ['libstdc++.so.6', 'libgcc_s.so.1'] } as const

/**
 * Copies {@link libraries} of this machine. Their licence (GPL 3 with the GCC Runtime Library Exception) lets programs
 * of any licence bring them.
 */
async function copyLibraries(directory: string): Promise<void> {
  if (process.platform !== 'linux') return
  const { output } = await run('ldd', [process.execPath], { quiet: true })
  const paths = [...output.matchAll(/=> (\/\S+)/g)].map(([, path = '']) => path)
  for (const [folder, names] of Object.entries(libraries)) {
    await mkdir(join(directory, folder), { recursive: true })
    for (const path of paths.filter(one => names.some(name => name === basename(one))))
      await cp(path, join(directory, folder, basename(path)), { dereference: true })
  }
}

/**
 * Packs a release into a compressed archive beside it.
 * @returns the path of the archive, and its size for the terminal
 */
export async function packRelease(release: string): Promise<{ archive: string; size: string }> {
  const archive = `${release}.tar.gz`
  await withProgress('Packing', async () => {
    await promisify(execFile)(
      'tar',
      [
        '--create',
        '--file',
        archive,
        '--use-compress-program',
        'gzip -9',
        '--directory',
        join(release, '..'),
        releaseName,
        // Without extended attributes as files of their own, which tar of macOS adds.
      ],
      { env: { ...process.env, COPYFILE_DISABLE: '1' } },
    )
  })
  return { archive, size: megabytes((await stat(archive)).size) }
}
