import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'

/** A part without text. */
export const newPart = (id: string, author: string): ArticlePart => ({
  id,
  title: '',
  author,
  digest: '',
  sourceAddress: '',
  cover: null,
  comments: 'nobody',
  source: null,
  document: emptyDocument,
  contentItemId: null,
})

/** Moves a part to another index; indexes beyond the ends move it to the end. */
export function movePart(parts: readonly ArticlePart[], partId: string, to: number): ArticlePart[] {
  const moved = parts.find(({ id }) => id === partId)
  const others = parts.filter(({ id }) => id !== partId)
  if (!moved) return others
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved)
}
