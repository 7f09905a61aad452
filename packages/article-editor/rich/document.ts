import {
  type ArticleDocument,
  articleDocument,
  type BlockNode,
  documentLimits,
} from '@greenroom/contract/areas/articles/article-document'
import { type Editor, generateJSON, getSchema, type JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { articleExtensions } from './extensions.ts'

/** A document in TipTap's form. */
export const contentFrom = (document: ArticleDocument): JSONContent =>
  getSchema(articleExtensions).nodeFromJSON(document).toJSON()

/** The document in the editor; undefined while it contains something that cannot be stored. */
export const documentOf = (editor: Editor): ArticleDocument | undefined => documentOfNode(editor.state.doc)

/** A node of the whole document as it is stored; undefined while it contains something that cannot be. */
export function documentOfNode(doc: Node): ArticleDocument | undefined {
  const blocks: BlockNode[] = []
  let length = 0
  for (const node of doc.children) {
    const read = readBlock(node)
    if (!read) return undefined
    blocks.push(...read.blocks)
    length += read.length
  }
  return length > documentLimits.json ? undefined : { type: 'doc', content: blocks }
}

interface ReadBlock {
  blocks: readonly BlockNode[]
  /** Characters in JSON, including the enclosing structure. */
  length: number
}
/** Blocks do not change: an edit makes new ones, and the text is read after each key. */
const readBlocks = new WeakMap<Node, ReadBlock>()

function readBlock(node: Node): ReadBlock | undefined {
  const cached = readBlocks.get(node)
  if (cached) return cached
  const written = { type: 'doc', content: [node.toJSON()] }
  const document = articleDocument.safeParse(written).data
  if (!document) return undefined
  const read = { blocks: document.content, length: JSON.stringify(written).length }
  readBlocks.set(node, read)
  return read
}

/** The document between two positions of the editor; null when that is not a valid one. */
export function documentBetween(editor: Editor, from: number, to: number): ArticleDocument | null {
  return articleDocument.safeParse(editor.state.doc.cut(from, to).toJSON()).data ?? null
}

/** Parses HTML to a document; undefined when its content cannot be stored. */
export function documentFromHtml(html: string): ArticleDocument | undefined {
  return articleDocument.safeParse(generateJSON(html, articleExtensions)).data
}

/**
 * The document with other nodes between two of its positions, as ProseMirror counts them.
 * @returns undefined when they do not fit there
 */
export function replaceNodes(
  document: ArticleDocument,
  { from, to, nodes }: { from: number; to: number; nodes: readonly Record<string, unknown>[] },
): ArticleDocument | undefined {
  const schema = getSchema(articleExtensions)
  try {
    const replaced = new Transform(schema.nodeFromJSON(document)).replaceWith(
      from,
      to,
      nodes.map(node => schema.nodeFromJSON(node)),
    )
    return articleDocument.safeParse(replaced.doc.toJSON()).data
  } catch (failure) {
    if (failure instanceof RangeError) return undefined
    throw failure
  }
}
