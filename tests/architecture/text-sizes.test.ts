import { describe, expect, it } from 'vitest'
import { textSizes } from '../../console/kit/theme/text-sizes.ts'
import { filesWith, isTestCode, readText } from './sources.ts'

/** Where texts are sized by the article that they stand in, or by another program. */
const foreignText = [
  // The phone preview draws what WeChat draws.
  'console/areas/articles/editor/preview/',
  'console/areas/articles/editor/rich/rich-editor.module.css',
]

const stylesheets = filesWith('.css').filter(({ path }) => path.startsWith('console/'))
const components = filesWith('.tsx', '.ts').filter(({ path }) => path.startsWith('console/'))
const isForeign = (path: string) => foreignText.some(start => path.startsWith(start))

const names = Object.keys(textSizes).join('|')
const token = new RegExp(`^var\\(--text-(${names})\\)$`)

const sizesIn = (text: string, declaration: RegExp) =>
  [...text.matchAll(declaration)].map(([, size = '']) => size.trim())

describe('The sizes of text', () => {
  it('are the same for styles and for charts', () => {
    const declared = [...readText('console/kit/theme/base.css').matchAll(/--text-(\w+): (\d+)px;/g)]
    expect(Object.fromEntries(declared.map(([, name, size]) => [name, Number(size)]))).toEqual(textSizes)
  })

  it('are named by every stylesheet of the console, which has no others', () => {
    const others = stylesheets.flatMap(({ path, text }) =>
      sizesIn(text, /\bfont-size:\s*([^;}]+)/g)
        .filter(size => !token.test(size) && size !== 'inherit' && !(isForeign(path) && size.endsWith('em')))
        .map(size => `${path}: ${size}`),
    )
    expect(others).toEqual([])
  })

  it('are named by every component of the console that sizes its text itself', () => {
    const others = components
      .filter(({ path }) => !isForeign(path) && !isTestCode(path))
      .flatMap(({ path, text }) =>
        sizesIn(text, /\b(?:fontSize[:=]|fz=)\s*\{?['"]?([\d.]+(?:px|r?em)?)\b/g).map(
          size => `${path}: ${size}`,
        ),
      )
    expect(others).toEqual([])
  })
})
