import type { CodeTheme } from '@greenroom/contract/areas/official-accounts/article-style'
import hljs from 'highlight.js/lib/common'

/**
 * Longer code is not highlighted: it is hardly read on a phone, and highlighting it takes longer than everything else.
 */
const maxLength = 20_000

/** Cache of highlighted code. An article is rendered after each key, and most of that time goes into code. */
const coloured = new Map<string, string>()
const maxColoured = 200
const maxColouredLength = 5000

/** Colours of code by the library's kinds of words. */
export const codeColours: Record<CodeTheme, Readonly<Record<string, string>>> = {
  light: {
    keyword: '#cf222e',
    built_in: '#005cc5',
    literal: '#005cc5',
    number: '#005cc5',
    string: '#032f62',
    regexp: '#032f62',
    comment: '#59636e',
    title: '#6f42c1',
    name: '#116329',
    attr: '#005cc5',
    attribute: '#005cc5',
    variable: '#953800',
    type: '#6f42c1',
    meta: '#59636e',
  },
  dark: {
    keyword: '#c678dd',
    built_in: '#e6c07b',
    literal: '#56b6c2',
    number: '#d19a66',
    string: '#98c379',
    regexp: '#98c379',
    comment: '#9aa1ad',
    title: '#61aeee',
    name: '#ea8c94',
    attr: '#d19a66',
    attribute: '#d19a66',
    variable: '#d19a66',
    type: '#e6c07b',
    meta: '#61aeee',
  },
}

/** Code as HTML with inline colours; line breaks and spaces survive WeChat. */
export function codeHtml(code: string, language: string | null, theme: CodeTheme): string {
  if (code.length > maxColouredLength) return colour(code, language, theme)
  const key = JSON.stringify([theme, language, code])
  const html = coloured.get(key) ?? colour(code, language, theme)
  coloured.delete(key)
  coloured.set(key, html)
  const [oldest] = coloured.keys()
  if (coloured.size > maxColoured && oldest !== undefined) coloured.delete(oldest)
  return html
}

function colour(code: string, language: string | null, theme: CodeTheme): string {
  const palette = codeColours[theme]
  return highlighted(code, language)
    .split(/(<[^>]*>)/)
    .map(piece => (piece.startsWith('<') ? inlineColour(piece, palette) : keepSpaces(piece)))
    .join('')
}

/** The library's HTML: escaped text in `<span class="hljs-…">`. */
function highlighted(code: string, language: string | null): string {
  const isSupported = language !== null && hljs.getLanguage(language) !== undefined
  return hljs.highlight(code, { language: isSupported && code.length <= maxLength ? language : 'plaintext' })
    .value
}

function inlineColour(tag: string, palette: Readonly<Record<string, string>>): string {
  const kind = /hljs-([a-z_]+)/.exec(tag)?.[1]
  if (kind === undefined) return tag.startsWith('</') ? tag : '<span>'
  const colour = palette[kind]
  return colour === undefined ? '<span>' : `<span style="color:${colour}">`
}

// Single spaces between words stay without help, and are shorter. The library writes `'` as an entity; as text it is
// none.
const keepSpaces = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('\t', '    ')
    .replaceAll(/^ +| {2,}/gm, spaces => '&nbsp;'.repeat(spaces.length))
    .replaceAll(/\r?\n/g, '<br>')
