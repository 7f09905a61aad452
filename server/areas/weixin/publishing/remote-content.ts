import { randomUUID } from 'node:crypto'
import { commonPairs } from '@greenroom/article'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import type { BlockNode } from '@greenroom/contract/areas/weixin/article-document'
import { emptyPart } from '../articles/content.ts'
import type { ReadBackPart } from '../articles/schema.ts'
import { isNotes, notesIn, outerBlocks, toBlockNode } from './html-blocks.ts'

interface Comparison {
  /** The version that was sent. */
  sent: ArticleContent
  /** WeChat's copy after sending. */
  before: readonly ReadBackPart[]
  /** WeChat's copy now. */
  now: readonly ReadBackPart[]
}

/**
 * The current draft at WeChat as an article. Blocks that WeChat returned unchanged are taken from the version that was
 * sent; changed ones are read from their HTML. So both sides can be merged against what was sent.
 */
export function remoteContent({ sent, before, now }: Comparison): ArticleContent {
  const parts = now.map((remote, index): ArticlePart => {
    const [part, was] = [sent.parts[index], before[index]]
    if (!part || !was) return newPart(remote)
    return {
      ...part,
      title: remote.title === was.title ? part.title : remote.title,
      author: remote.author === was.author ? part.author : remote.author,
      digest: remote.digest === was.digest ? part.digest : remote.digest,
      sourceAddress: remote.sourceAddress === was.sourceAddress ? part.sourceAddress : remote.sourceAddress,
      comments: remote.comments === was.comments ? part.comments : remote.comments,
      document: { type: 'doc', content: remoteBlocks(part.document.content, was.html, remote.html) },
    }
  })
  return { ...sent, parts }
}

const newPart = ({ title, author, digest, sourceAddress, comments, html }: ReadBackPart): ArticlePart => ({
  ...emptyPart({ title, author, digest, sourceAddress, comments }),
  id: randomUUID(),
  document: { type: 'doc', content: remoteBlocks([], '', html) },
})

function remoteBlocks(sent: readonly BlockNode[], before: string, now: string): BlockNode[] {
  const blocksBefore = outerBlocks(before)
  const blocksNow = outerBlocks(now)
  const linkNotes = notesIn(now)
  // When WeChat has split blocks, their positions identify none.
  const isAligned = blocksBefore.filter(block => !isNotes(block)).length === sent.length
  const originals = new Map(
    (isAligned ? commonPairs(blocksBefore, blocksNow) : []).map(([from, to]) => [to, from]),
  )
  return blocksNow.flatMap((block, index) => {
    const from = originals.get(index)
    const original = from === undefined ? undefined : sent[from]
    if (original) return original
    return isNotes(block) ? [] : toBlockNode(block, linkNotes)
  })
}
