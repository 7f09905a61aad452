import type { BlockNode, InlineNode } from '@greenroom/contract/areas/articles/article-document'

/** A picture between pieces of text: a block. */
export type PictureBlock = Extract<BlockNode, { type: 'image' | 'rawHtml' }>
/** A piece of a line. */
export type Piece = InlineNode | PictureBlock

/** Whether a piece of a line is a block. */
export const isPicture = (piece: Piece): piece is PictureBlock =>
  piece.type === 'image' || piece.type === 'rawHtml'
