import { type ArticleDocument, articleDocument } from '@greenroom/contract/areas/weixin/article-document'
import { type Editor, generateJSON, getSchema, type JSONContent } from '@tiptap/core'
import { Transform } from '@tiptap/pm/transform'
import { articleExtensions } from './extensions.ts'

/** A document as TipTap takes it. */
export const contentFrom = (document: ArticleDocument): JSONContent =>
  getSchema(articleExtensions).nodeFromJSON(document).toJSON()

/** The document in the editor; undefined while it holds something that cannot be stored. */
export function documentOf(editor: Editor): ArticleDocument | undefined {
  return articleDocument.safeParse(editor.getJSON()).data
}

/** The document between two positions of the editor; null when that is not a valid one. */
export function documentBetween(editor: Editor, from: number, to: number): ArticleDocument | null {
  return articleDocument.safeParse(editor.state.doc.cut(from, to).toJSON()).data ?? null
}

/** HTML as a document; undefined when what is in it cannot be stored. */
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
