import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import type { ArticleNode } from './nodes.ts'

/** The document with another address in the place of each picture that has this one, in blocks of HTML too. */
export function replacePicture(document: ArticleDocument, from: string, to: string): ArticleDocument {
  return { type: 'doc', content: document.content.map(node => replaced(node, from, to)) }
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
    src === from || src === from.replaceAll('&', '&amp;') ? `${before}${to}${after}` : tag,
  )
