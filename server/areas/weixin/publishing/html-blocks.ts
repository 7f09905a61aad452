import type { BlockNode, InlineNode } from '@greenroom/contract/areas/weixin/article-document'
import { type ChildNode, isTag } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { sanitiseHtml } from '../articles/sanitise.ts'
import { notesTitle } from './check.ts'
import { inlineNodes } from './html-inline.ts'

/** The blocks of an article’s HTML, without the section around them. */
export function outerBlocks(html: string): string[] {
  const top = parseDocument(html).children.filter(isSomething)
  const [only] = top
  const isWrapped = top.length === 1 && only !== undefined && isTag(only) && only.name === 'section'
  return (isWrapped ? only.children.filter(isSomething) : top).map(node => DomUtils.getOuterHTML(node))
}

const isSomething = (node: ChildNode) => isTag(node) || DomUtils.textContent(node).trim() !== ''

/** The list of link addresses at the end. */
export const isNotes = (block: string): boolean => block.includes(`>${notesTitle}<`)

/** Addresses of links by their number, from the list at the end. */
export const notesIn = (html: string): ReadonlyMap<string, string> =>
  new Map(
    [...html.matchAll(/>\[(\d+)\] (https?:\/\/[^<\s]+)</g)].map(([, number = '', address = '']) => [
      number,
      address,
    ]),
  )

/** A block that was written at WeChat, as a node: a paragraph, heading or picture, else raw HTML. */
export function toBlockNode(html: string, linkNotes: ReadonlyMap<string, string>): BlockNode[] {
  const clean = sanitiseHtml(html.replaceAll(/\sdata-src=/gi, ' src='))
  const top = parseDocument(clean).children.filter(isSomething)
  const [only] = top
  if (only === undefined) return []
  const pictures = DomUtils.getElementsByTagName('img', top)
  const text = DomUtils.textContent(top).trim()
  const [picture] = pictures
  if (pictures.length === 1 && picture?.attribs.src && text === '') {
    return [
      {
        type: 'image',
        attrs: { src: picture.attribs.src, alt: picture.attribs.alt || null, title: null, width: null },
      },
    ]
  }
  const inline = top.length === 1 && pictures.length === 0 ? inlineNodes(only, linkNotes) : undefined
  if (!inline || !isTag(only)) return [{ type: 'rawHtml', attrs: { html: clean } }]
  return [textBlock(only.name, inline)]
}

function textBlock(tag: string, content: InlineNode[]): BlockNode {
  const level = /^h([1-4])$/.exec(tag)?.[1]
  if (level === undefined) return { type: 'paragraph', attrs: { textAlign: null }, content }
  return { type: 'heading', attrs: { textAlign: null, level: Number(level) as 1 | 2 | 3 | 4 }, content }
}
