import { expect, it } from 'vitest'
import { type Chunk, chunksOf, firstFile } from './loading.ts'
import { stylesOf } from './mantine-styles.ts'
import { filesWith, type SourceFile } from './sources.ts'

const componentImport = /^import \{([^}]*)\} from '@mantine\/core'$/gm
const styleFile = /^@mantine\/core\/styles\/(\w+)\.layer\.css$/

const componentsOf = ({ text }: SourceFile) =>
  [...text.matchAll(componentImport)].flatMap(match => match[1]?.match(/(?<!type )\b[A-Z]\w+/g) ?? [])

const broughtBy = ({ imports }: Chunk) =>
  new Set([...imports].flatMap(path => styleFile.exec(path)?.[1] ?? []))

/** The styles that are there with each part of the console: its own, and what is there however it was asked for. */
function stylesThere(chunks: ReadonlyMap<string, Chunk>): Map<string, Set<string>> {
  const all = new Set([...chunks.values()].flatMap(chunk => [...broughtBy(chunk)]))
  const there = new Map([...chunks.keys()].map(first => [first, all]))
  for (let changed = true; changed; ) {
    changed = false
    for (const [first, chunk] of chunks) {
      const askedBy = first === firstFile ? [] : [...chunks].filter(([, { later }]) => later.has(first))
      const before = askedBy.map(([asking]) => there.get(asking) ?? new Set<string>())
      const always = before.reduce((some, more) => some.intersection(more), before[0] ?? new Set<string>())
      const now = always.union(broughtBy(chunk))
      changed ||= now.size !== there.get(first)?.size
      there.set(first, now)
    }
  }
  return there
}

function missingStyles(sources: readonly SourceFile[]): string[] {
  const chunks = chunksOf(sources)
  const there = stylesThere(chunks)
  const drawn = new Map(sources.map(source => [source.path, componentsOf(source)]))
  const styles = new Map([...new Set([...drawn.values()].flat())].map(name => [name, stylesOf(name)]))
  const missing = [...chunks].flatMap(([first, { files }]) =>
    [...files].flatMap(file =>
      (drawn.get(file) ?? [])
        .flatMap(name => styles.get(name) ?? [])
        .filter(style => !there.get(first)?.has(style))
        .map(style => `${file} draws with ${style}, which may not be there`),
    ),
  )
  return [...new Set(missing)].sort()
}

it('Every component of Mantine has its styles wherever it is drawn, with those of what it is made of', () => {
  const sources = filesWith('.ts', '.tsx').filter(({ path }) => path.startsWith('console/'))
  expect(chunksOf(sources).size).toBeGreaterThan(40)
  expect(missingStyles(sources)).toEqual([])
})

it('A style that only one of two ways brings is missing, and so is that of a part', () => {
  const sources = [
    { path: firstFile, text: "const pages = [() => import('./a.tsx'), () => import('./b.tsx')]" },
    {
      path: 'console/a.tsx',
      text: "import '@mantine/core/styles/Alert.layer.css'\nconst c = () => import('./c.tsx')",
    },
    { path: 'console/b.tsx', text: "const c = () => import('./c.tsx')" },
    {
      path: 'console/c.tsx',
      text: "import '@mantine/core/styles/SegmentedControl.layer.css'\nimport { Alert, SegmentedControl, type Text } from '@mantine/core'",
    },
  ]
  expect(missingStyles(sources)).toEqual(
    expect.arrayContaining([
      'console/c.tsx draws with Alert, which may not be there',
      'console/c.tsx draws with FloatingIndicator, which may not be there',
    ]),
  )
  expect(missingStyles(sources).join()).not.toMatch(/SegmentedControl|Text/)
})
