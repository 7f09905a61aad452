import type { MarkNode } from '@greenroom/contract/areas/articles/article-document'

export const copyPlatforms = ['zhihu', 'toutiao', 'juejin', 'xiaohongshu', 'x', 'html'] as const
export type CopyPlatform = (typeof copyPlatforms)[number]

type Tag = 'h1' | 'h2' | 'h3' | 'h4'

/** What the editor of a platform keeps of pasted HTML. */
export interface HtmlRules {
  /** Tags of headings of level 1 to 4. */
  headings: readonly [Tag, Tag, Tag, Tag]
  /** Marks that it keeps. Text with others stays without them. */
  marks: ReadonlySet<MarkNode['type']>
  /** `text`: rows become lines, because tables vanish. */
  tables: 'table' | 'zhihu' | 'text'
  /** `zhihu`: its own pictures of formulas. `text`: the LaTeX as code. */
  formulas: 'zhihu' | 'text'
  /** `zhihu`: its own references. `list`: numbers, and a list at the end. */
  footnotes: 'zhihu' | 'list'
  /** `lines`: a quotation with a line for each, because blocks of code vanish. */
  code: 'block' | 'lines'
  /** `address`: links are dropped, so the address stands behind the text. */
  links: 'link' | 'address'
}

/**
 * Zhihu's article editor: two levels of headings, formulas as pictures with `eeimg`, references as raised text with
 * `data-draft-type`, tables with the same attributes. Sources: the packages markdown-it-zhihu and
 * markdown-it-zhihu-common, and the project zhihu-render, which write what its document import takes.
 */
const zhihu: HtmlRules = {
  headings: ['h2', 'h2', 'h3', 'h3'],
  marks: new Set(['bold', 'italic', 'link', 'code']),
  tables: 'zhihu',
  formulas: 'zhihu',
  footnotes: 'zhihu',
  code: 'block',
  links: 'link',
}

/**
 * Toutiao's editor: one level of headings, bold text, lists, quotations, pictures. It has no formulas, no tables that
 * survive a paste, no blocks of code, and drops links to other websites. Source: what its toolbar offers, and the adapter
 * of the project Wechatsync, which sends it HTML without these.
 */
const toutiao: HtmlRules = {
  headings: ['h1', 'h1', 'h1', 'h1'],
  marks: new Set(['bold', 'italic', 'underline', 'strike']),
  tables: 'text',
  formulas: 'text',
  footnotes: 'list',
  code: 'lines',
  links: 'address',
}

/** HTML for editors that keep it: mail, documents, blogs. */
const html: HtmlRules = {
  headings: ['h1', 'h2', 'h3', 'h4'],
  marks: new Set([
    ...(['bold', 'italic', 'underline', 'strike', 'code', 'link'] as const),
    ...(['subscript', 'superscript', 'highlight', 'keyboard', 'textStyle'] as const),
  ]),
  tables: 'table',
  formulas: 'text',
  footnotes: 'list',
  code: 'block',
  links: 'link',
}

export const htmlRules = { zhihu, toutiao, html } as const

/**
 * Limits of a note on Xiaohongshu: title, text with its hashtags, pictures. Source: its publishing page, which counts in
 * characters.
 */
export const xiaohongshuLimits = { title: 20, text: 1000, pictures: 18 } as const
