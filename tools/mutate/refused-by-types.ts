import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, runPackage } from '../run.ts'
import type { Mutant } from './operators.ts'

/**
 * The mutants that `npm run check` refuses. One compilation checks a copy of the file for each mutant, and one without a
 * mutant: classes of the copy are not those that other files import, so that errors of both say nothing.
 */
export async function refusedByTypes(mutants: readonly Mutant[]): Promise<Set<Mutant>> {
  // Below the checkout, so that the copies find the packages.
  const folder = mkdtempSync(join(root, 'node_modules/.cache/mutants-'))
  try {
    const copies = mutants.flatMap((mutant, number) => {
      const text = readFileSync(join(root, mutant.path), 'utf8')
      return [
        { mutant, path: join(folder, `${number}-plain`, mutant.path), text },
        { mutant, path: join(folder, `${number}`, mutant.path), text: withMutant(text, mutant) },
      ]
    })
    for (const { path, text } of copies) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    const errors = await compile(folder, copies)
    const errorsOf = ({ path }: { path: string }) => errors.get(relative(root, path)) ?? 0
    const refused = mutants.filter((_, number) => {
      const [plain, mutated] = copies.slice(2 * number, 2 * number + 2)
      return plain && mutated && errorsOf(mutated) > errorsOf(plain)
    })
    return new Set(refused)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const withMutant = (text: string, { start, end, mutated, isStatement }: Mutant) =>
  text.slice(0, start) + (isStatement ? '{}' : mutated) + text.slice(end)

/** Compiles copies of files as if each lay beside the files that it imports. @returns numbers of errors by path */
async function compile(
  folder: string,
  copies: readonly { mutant: Mutant; path: string }[],
): Promise<Map<string, number>> {
  const rootDirs = copies.map(({ mutant, path }) => path.slice(0, -mutant.path.length))
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null, rootDirs: [root, ...rootDirs] },
    include: [],
    files: copies.map(({ path }) => path),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await runPackage('typescript', ['-p', folder, '--pretty', 'false'], { quiet: true })
  const paths = [...output.matchAll(/^(.+?)\(\d+,\d+\): error/gm)].map(([, path = '']) => path)
  return new Map([...Map.groupBy(paths, path => path)].map(([path, errors]) => [path, errors.length]))
}
