import type {
  ArticleDocument,
  BlockNode,
  FootnoteDefinition,
} from '@greenroom/contract/areas/articles/article-document'
import { factsOf } from './block-facts.ts'
import { element, escapeHtml } from './html.ts'
import type { StyleSheet } from './themes.ts'

/** Heading of the list of an article's own footnotes. */
export const footnotesTitle = '脚注'

/** The notes of an article, numbered in the order in which they are asked for. */
export interface Notes {
  /** Number of an address, for `[1]`. */
  numberOfLink: (address: string) => number
  /** Number of a footnote; undefined when it is not defined. */
  numberOfFootnote: (label: string) => number | undefined
  /** The lists of both, for the end; empty without notes. */
  html: (linksTitle: string, blocksHtml: (nodes: readonly BlockNode[]) => string) => string
}

/**
 * Notes of a document. Authors number notes and sources by hand, too: links get none of the numbers that stand in
 * brackets in the text.
 */
export function notesOf(document: ArticleDocument, sheet: StyleSheet): Notes {
  const facts = document.content.map(factsOf)
  const taken = new Set(facts.flatMap(({ numbers }) => numbers))
  const definitions = new Map<string, FootnoteDefinition>()
  for (const note of facts.flatMap(({ footnotes }) => footnotes)) {
    if (!definitions.has(note.attrs.label)) definitions.set(note.attrs.label, note)
  }
  const links = new Map<string, number>()
  let lastNumber = 0
  const labels: string[] = []

  function footnotesHtml(blocksHtml: (nodes: readonly BlockNode[]) => string): string {
    const notes: string[] = []
    // A note may refer to others, which come after it.
    for (const [index, label] of labels.entries()) {
      const inner = blocksHtml(definitions.get(label)?.content ?? [])
      notes.push(element('section', sheet.note, `${index + 1}. ${inner}`))
    }
    return listHtml(footnotesTitle, notes)
  }

  const listHtml = (title: string, notes: readonly string[]) =>
    notes.length === 0 ? '' : element('section', sheet.notesTitle, escapeHtml(title)) + notes.join('')

  return {
    numberOfLink(address) {
      const number = links.get(address)
      if (number !== undefined) return number
      do lastNumber++
      while (taken.has(String(lastNumber)))
      links.set(address, lastNumber)
      return lastNumber
    },
    numberOfFootnote(label) {
      if (!definitions.has(label)) return undefined
      if (!labels.includes(label)) labels.push(label)
      return labels.indexOf(label) + 1
    },
    html(linksTitle, blocksHtml) {
      // The links in footnotes are numbered while these are rendered.
      const footnotes = footnotesHtml(blocksHtml)
      const lines = [...links].map(([address, number]) =>
        element('section', sheet.note, `[${number}] ${escapeHtml(address)}`),
      )
      const lists = footnotes + listHtml(linksTitle, lines)
      return lists === '' ? '' : element('section', sheet.notes, lists)
    },
  }
}
