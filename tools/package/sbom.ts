import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { run } from '../run.ts'
import { lockedPackages } from './lock-tree.ts'

/**
 * Writes the bill of materials (CycloneDX, JSON) of these packages by `npm sbom`. npm gets a lock file that has nothing
 * else: its own `--omit=dev` also leaves out what both the program and a tool need, such as zod.
 * @param paths of the lock file
 * @throws Error with the output of npm
 */
export async function writeSbom(paths: ReadonlySet<string>, file: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'greenroom-sbom-'))
  // npm names the program after its folder.
  const directory = join(temporary, manifest.name)
  try {
    await mkdir(directory)
    const { name, version, license } = manifest
    const dependencies = { node: manifest.devDependencies.node }
    const workspaces = [...paths].filter(path => !path.includes('node_modules'))
    const own = { name, version, license, workspaces, dependencies }
    const packages = Object.fromEntries(
      [...paths].map(path => [path, { ...lockedPackages[path], devDependencies: {} }]),
    )
    const lock = { name, version, lockfileVersion: 3, requires: true, packages: { '': own, ...packages } }
    await writeFile(join(directory, 'package.json'), JSON.stringify(own))
    await writeFile(join(directory, 'package-lock.json'), JSON.stringify(lock))
    const { code, output } = await run(
      'npm',
      ['sbom', '--prefix', directory, '--package-lock-only', '--sbom-format', 'cyclonedx'],
      { quiet: true },
    )
    if (code !== 0) throw new Error(`The bill of materials could not be made:\n${output}`)
    await writeFile(file, output)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
