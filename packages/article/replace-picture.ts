import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { spliceSource } from './merge/splice-source.ts'
import type { ArticleNode } from './nodes.ts'
import { documentOfSource } from './source.ts'

/** The document with another address in the place of each picture that has this one, in blocks of HTML too. */
export function replacePicture(document: ArticleDocument, from: string, to: string): ArticleDocument {
  return { type: 'doc', content: document.content.map(node => replaced(node, from, to)) }
}

/** The beginning of a picture, of its tag, or of the definition of an address; and that address. */
const pictureInSource =
  /(!\[[^\]\n]*\]\(\s*<?|<img\b[^>]*?\ssrc=["']?|^ {0,3}\[[^\]\n]+\]:[ \t]*<?)([^\s)>"']+)/gim

const escaped = (address: string) => address.replaceAll('&', '&amp;')

/**
 * Markdown with another address in the place of each picture that has this one. Only the addresses change
 * where they are written plainly; otherwise, blocks with such a picture are printed.
 */
export function replacePictureInSource(source: string, from: string, to: string): string {
  const document = documentOfSource(source)
  const next = source.replaceAll(pictureInSource, (place, before: string, address: string) =>
    address === from || address === escaped(from) ? before + to : place,
  )
  const replacement = replacePicture(document, from, to)
  return JSON.stringify(documentOfSource(next)) === JSON.stringify(replacement)
    ? next
    : spliceSource({ source, document }, replacement)
}

/** Fenced code, and code in a line: pictures in it are examples. */
const code = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$|(`+)[^`][\s\S]*?\2/gm

/**
 * Markdown with other addresses of pictures, which the map gives by those before: also relative and `data:` addresses,
 * which no document can hold. Everything else stays as it is, code too.
 */
export function replaceAddressesInSource(source: string, addresses: ReadonlyMap<string, string>): string {
  let result = ''
  let end = 0
  const replace = (text: string) =>
    text.replaceAll(pictureInSource, (place, before: string, address: string) => {
      const to = addresses.get(address) ?? addresses.get(address.replaceAll('&amp;', '&'))
      return to === undefined ? place : before + to
    })
  for (const { index, 0: piece } of source.matchAll(code)) {
    result += replace(source.slice(end, index)) + piece
    end = index + piece.length
  }
  return result + replace(source.slice(end))
}

function replaced<N extends ArticleNode>(node: N, from: string, to: string): N
function replaced(node: ArticleNode, from: string, to: string): ArticleNode {
  switch (node.type) {
    case 'image':
      return node.attrs.src === from ? { ...node, attrs: { ...node.attrs, src: to } } : node
    case 'rawHtml':
      return { ...node, attrs: { html: inHtml(node.attrs.html, from, to) } }
    default: {
      if (!('content' in node) || node.content === undefined) return node
      const content = (node.content as readonly ArticleNode[]).map(child => replaced(child, from, to))
      return { ...node, content } as ArticleNode
    }
  }
}

const inHtml = (html: string, from: string, to: string): string =>
  html.replaceAll(/(<img\b[^>]*?\ssrc=")([^"]*)(")/gi, (tag, before: string, src: string, after: string) =>
    src === from || src === escaped(from) ? `${before}${to}${after}` : tag,
  )
