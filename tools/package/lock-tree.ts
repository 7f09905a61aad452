import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import lockFile from '../../package-lock.json' with { type: 'json' }
import { root } from '../run.ts'

const ranges = z.record(z.string(), z.string()).optional()
const packageSchema = z.looseObject({
  version: z.string().optional(),
  /** Of a workspace: its folder. */
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
  peerDependencies: ranges,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
})
type LockedPackage = z.infer<typeof packageSchema>

/** The packages of the lock file by their paths: `node_modules/NAME`, or the folder of a workspace. */
export const lockedPackages: Readonly<Record<string, LockedPackage>> = z
  .record(z.string(), packageSchema)
  .parse(lockFile.packages)

/**
 * Paths of these packages and of all that they depend on at run time, as far as this platform has them installed. The
 * sources of a workspace count as installed.
 */
export function withDependencies(paths: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const visit = (path: string) => {
    const lockedPackage = lockedPackages[path]
    if (lockedPackage === undefined || reached.has(path) || !existsSync(join(root, path))) return
    reached.add(path)
    const { link, resolved, dependencies, optionalDependencies, peerDependencies } = lockedPackage
    // An optional peer is there because a tool needs it.
    const peers = Object.keys(peerDependencies ?? {}).filter(
      name => !lockedPackage.peerDependenciesMeta?.[name]?.optional,
    )
    if (link && resolved !== undefined) visit(resolved)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const dependency = resolveFrom(path, name)
      if (dependency !== undefined) visit(dependency)
    }
  }
  for (const path of paths) visit(path)
  return reached
}

/** The path of the package that an import of `name` leads to, from a package at `path`. */
function resolveFrom(path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (candidate in lockedPackages) return candidate
    if (folder === '') return undefined
  }
}

/** Paths of all that a release has in it: workspaces, packages, and the Node that runs them. */
export const shippedPackages: ReadonlySet<string> = withDependencies([
  ...['contract', 'server', 'cli', 'console'],
  ...globSync('packages/*', { cwd: root }),
  'node_modules/node',
])
