import { posix } from 'node:path'
import type { SourceFile } from './sources.ts'

/** What the browser loads of the console before anything else. */
export const firstFile = 'console/main.tsx'

const typeOnly = /^(?:import|export) type [^']*'[^'\n]+'$/gm
const eagerGlob = /import\.meta\.glob(?:<[^>]*>)?\(\s*'([^'\n]+)',\s*\{\s*eager: true\s*\}/g
const lazyImport = /\bimport(?:\.meta\.glob(?:<[^>]*>)?)?\(\s*'[^'\n]+'(?!,\s*\{\s*eager: true)/g

/** What a file loads, by paths or specifiers: with itself, and when it is asked for. */
function loadsOf({ path, text }: SourceFile) {
  const values = text.replaceAll(typeOnly, '')
  const eager = [...values.matchAll(eagerGlob)].map(match => posix.join(posix.dirname(path), match[1] ?? ''))
  const lazy = (values.match(lazyImport) ?? []).join('\n')
  return {
    atOnce: [...importsOf({ path, text: values.replaceAll(lazyImport, '') }), ...eager],
    later: importsOf({ path, text: lazy }),
  }
}

/** A part of the console that the browser loads at once. */
export interface Chunk {
  /** The paths of its files. */
  files: ReadonlySet<string>
  /** What they import, files and packages. */
  imports: ReadonlySet<string>
  /** The first files of the chunks that it loads later. */
  later: ReadonlySet<string>
}

/** The console as the browser loads it, by the first file of each part. */
export function chunksOf(sources: readonly SourceFile[]): Map<string, Chunk> {
  const loads = new Map(sources.map(source => [source.path, loadsOf(source)]))
  const paths = [...loads.keys()]
  const named = (path: string) =>
    path.includes('*')
      ? paths.filter(each =>
          new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(each),
        )
      : [path]
  const chunks = new Map<string, Chunk>()
  const waiting = [firstFile]
  for (const first of waiting) {
    if (chunks.has(first) || !loads.has(first)) continue
    const files = new Set([first])
    const imports = new Set<string>()
    const later = new Set<string>()
    for (const file of files) {
      for (const path of loads.get(file)?.atOnce.flatMap(named) ?? []) {
        imports.add(path)
        if (loads.has(path)) files.add(path)
      }
      for (const path of loads.get(file)?.later.flatMap(named) ?? []) later.add(path)
    }
    chunks.set(first, { files, imports, later })
    waiting.push(...later)
  }
  return chunks
}

const staticImport =
  /^(?:import|export)\s+(?:type\s+)?(?:(?:[\w$]+\s*,?\s*)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?)?\s*from\s*)?'([^'\n]+)'/gm
const dynamicImport = /\b(?:import|import\.meta\.glob(?:<[^>]*>)?|vi\.mock)\(\s*'([^'\n]+)'/g

/** Everything that a file imports, statically or not: a path from the root, or the specifier of a package. */
function importsOf({ path, text }: SourceFile): string[] {
  const specifiers = [...text.matchAll(staticImport), ...text.matchAll(dynamicImport)].map(
    match => match[1] ?? '',
  )
  return specifiers.map(specifier => resolveImport(path, specifier))
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const ours = /^@greenroom\/(\w+)(?:\/(.*))?$/.exec(specifier)
  if (!ours) return specifier
  const [, workspace = '', inside] = ours
  return inside === undefined ? `${workspace}/index.ts` : `${workspace}/${inside.replace(/\.ts$/, '')}.ts`
}
