import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages } from '@greenroom/contract/languages'
import { pageNames } from '@greenroom/contract/routes'
import { describe, expect, it } from 'vitest'
import { guidePageOf, guidePages } from '../../console/shell/help/guide-pages.ts'
import { filesWith, root } from './sources.ts'

const folder = join(root, 'docs/guide')
const pictures = readdirSync(join(folder, 'pictures'))

const pagesOf = (language: Language) =>
  readdirSync(join(folder, language)).map(name => name.replace(/\.md$/, ''))

const textOf = (language: Language, page: string) =>
  readFileSync(join(folder, language, `${page}.md`), 'utf8')

/** What both languages of a page have in common, in the order of the page. */
const shapeOf = (text: string) => ({
  headings: [...text.matchAll(/^#+(?= )/gm)].map(([level]) => level),
  steps: [...text.matchAll(/^\d+\./gm)].map(([number]) => number),
  pictures: [...text.matchAll(/!\[[^\]]+\]\(\.\.\/pictures\/([\w-]+)\./g)].map(([, name]) => name),
  links: [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, to]) => to).toSorted(),
  keys: [...text.matchAll(/`[^`]+`/g)].map(String).toSorted(),
})

interface Texts {
  readonly [key: string]: string | Texts
}

const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap(value => (typeof value === 'string' ? [value] : valuesOf(value)))

/** The texts on screen in a language: those of the console, and the string literals of the contract. */
async function textsOnScreen(language: Language): Promise<string[]> {
  const paths = filesWith('.ts')
    .map(({ path }) => path)
    .filter(path => path.startsWith('console/') && path.endsWith(`/${language}.ts`))
  const modules: { texts: Texts }[] = await Promise.all(
    paths.map(path => import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)),
  )
  const declared = filesWith('.ts')
    .filter(({ path }) => path.startsWith('contract/') && !path.endsWith('.test.ts'))
    .flatMap(({ text }) => [...text.matchAll(/'((?:[^'\\\n]|\\.)+)'/g)].map(([, literal = '']) => literal))
  return [...modules.flatMap(({ texts }) => valuesOf(texts)), ...declared]
}

const placeholder = /\{\{[^}]*\}\}/

/** Whether a label is a text on screen; parts of a text that vary may read anything. */
function createLabelCheck(texts: readonly string[]): (label: string) => boolean {
  const fixed = new Set(texts)
  const patterns = texts
    .filter(text => placeholder.test(text) && /\p{L}{2}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')))
    .map(text => new RegExp(`^${text.split(placeholder).map(RegExp.escape).join('.+')}$`))
  return label => fixed.has(label) || patterns.some(pattern => pattern.test(label))
}

describe('the guide', () => {
  it.each(languages)('has the pages of the overview, and no others, in %s', language => {
    expect(pagesOf(language).toSorted()).toEqual(guidePages.toSorted())
  })

  it.each(pagesOf('zh-CN'))(
    'has the same headings, steps, pictures, links and keys in both languages: %s',
    page => {
      const [chinese, english] = languages.map(language => shapeOf(textOf(language, page)))
      expect(english).toEqual(chinese)
    },
  )

  it.each(languages)(
    'begins each page with a title, a purpose in one paragraph, and a job, in %s',
    language => {
      const others = pagesOf(language).filter(
        page => !/^# \S[^\n]*\n\n[^#\n!|-][^\n]*(?:\n[^\n]+)*\n\n(?:!\[|## )/.test(textOf(language, page)),
      )
      expect(others).toEqual([])
    },
  )

  it.each(languages)(
    'writes labels as they stand on screen in %s',
    async language => {
      const isOnScreen = createLabelCheck(await textsOnScreen(language))
      const labels = pagesOf(language).flatMap(page =>
        [...textOf(language, page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => ({ page, label })),
      )
      expect(labels.length).toBeGreaterThan(pagesOf(language).length)
      expect(labels.filter(({ label }) => !isOnScreen(label))).toEqual([])
      // Reading all texts takes half a second, and ten times that on a busy machine.
    },
    30_000,
  )

  it('has a page for every page of the console but those that report an error', () => {
    const errorPages = ['403', '404', '500']
    const unexplained = [...pageNames].filter(name => guidePageOf(name) === 'start')
    expect(unexplained.toSorted()).toEqual(errorPages)
  })

  it('shows every picture that it has, and has every picture that it shows, in its own language', () => {
    const used = languages.flatMap(language =>
      pagesOf(language).flatMap(page =>
        [...textOf(language, page).matchAll(/\.\.\/pictures\/([\w.-]+)/g)].map(([, name = '']) => {
          expect(name, `${language}/${page}`).toMatch(new RegExp(`\\.${language}\\.webp$`))
          return name
        }),
      ),
    )
    expect([...new Set(used)].toSorted()).toEqual(pictures.toSorted())
  })

  it('has small pictures: 60 kB each, 2.5 MB together', () => {
    const sizes = pictures.map(name => ({ name, bytes: statSync(join(folder, 'pictures', name)).size }))
    expect(sizes.filter(({ bytes }) => bytes > 60_000)).toEqual([])
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(2_500_000)
  })

  it.each(languages)('has no HTML and no tables, which the console does not show, in %s', language => {
    const others = pagesOf(language).filter(page => /^\||<\/?[a-z]/m.test(textOf(language, page)))
    expect(others).toEqual([])
  })
})

describe('a label', () => {
  const isOnScreen = createLabelCheck(['Save', 'Import {{total}} rows', '{{type}} ({{unread}})'])

  it.each(['Save', 'Import 12 rows'])('is on screen: %s', label => {
    expect(isOnScreen(label)).toBe(true)
  })

  it.each(['Store', 'Import rows', 'Anything (3)'])('is not on screen: %s', label => {
    expect(isOnScreen(label)).toBe(false)
  })
})
