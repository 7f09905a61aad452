import { mergeArticleContent } from '@greenroom/article'
import {
  compareArticle,
  mergeArticle,
  type RemoteComparison,
} from '@greenroom/contract/areas/publishing/comparison'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  changeDraftLink,
  findArticle,
  findDraftLink,
  lockArticle,
  publishArticles,
  type ReadBackPart,
  readVersion,
  removeDraftLink,
  type StoredDraftLink,
  sanitised,
  saveVersion,
  setPublishColumns,
  toArticleDetail,
  writeArticle,
} from '../articles/index.ts'
import { type Weixin, WeixinCallError } from '../official-accounts/index.ts'
import { remoteHashOf, toReadBack } from './read-back.ts'
import { remoteContent } from './remote-content.ts'
import { readDraft } from './remote-drafts.ts'
import { settledState } from './transitions.ts'

/** WeChat's copy, read before the transaction. */
interface Remote {
  link: StoredDraftLink | undefined
  /** Undefined when the draft is missing. */
  readBack: ReadBackPart[] | undefined
  hash: string
}

/** Handlers that compare an article with its draft at WeChat and merge changes from there. */
export const compareHandlers = ({ database }: Platform, weixin: Weixin): Handler[] => [
  handlePrepared(
    compareArticle,
    async ({ actor, input }): Promise<Remote> => {
      const article = await findArticle(database.pool, actor, input.params.id)
      if (!article) throw fail('notFound')
      const link = await findDraftLink(database.pool, article.id)
      if (!link) return { link, readBack: undefined, hash: '' }
      try {
        const remote = await readDraft(weixin, link)
        const { content } = await readVersion(database.pool, link.versionId)
        return {
          link,
          readBack: remote && toReadBack(content.parts, remote),
          hash: remote ? remoteHashOf(remote) : '',
        }
      } catch (error) {
        throw error instanceof WeixinCallError ? fail('weixinRefused', error.failure) : error
      }
    },
    async ({ actor, input, queries, publish }, { link, readBack, hash }): Promise<RemoteComparison> => {
      const article = await lockArticle(queries, actor, input.params.id)
      if (!article) throw fail('notFound')
      const checkedTime = new Date().toISOString()
      const nothing = { checkedTime, remoteHash: hash, differences: [], merged: null, conflicts: [] }
      if (!link) return { ...nothing, state: 'none' }
      if (!readBack) await removeDraftLink(queries, article.id)
      const isChanged = readBack !== undefined && hash !== link.remoteHash
      const state = isChanged ? 'changedRemotely' : await settledState(queries, article)
      // The running job decides about the draft.
      if (
        article.state !== 'publishing' &&
        article.state !== state &&
        (isChanged || article.state !== 'failed')
      ) {
        await setPublishColumns(queries, article.id, { state })
        publishArticles(publish, [article.id])
      }
      if (!readBack) return { ...nothing, state: 'deleted' }
      if (!isChanged) return { ...nothing, state: 'unchanged', differences: link.differences }
      await changeDraftLink(queries, article.id, { comparedHash: hash, comparedReadBack: readBack })
      const [{ content: sent }, { content: mine }] = await Promise.all([
        readVersion(queries, link.versionId),
        readVersion(queries, article.currentVersionId),
      ])
      const theirs = remoteContent({ sent, before: link.readBack, now: readBack })
      const { content: merged, conflicts } = mergeArticleContent(sent, mine, theirs)
      return { ...nothing, state: 'changed', differences: link.differences, merged, conflicts }
    },
  ),

  handle(mergeArticle, async ({ actor, input, queries, publish }) => {
    const { version, remoteHash, content } = input.body
    const article = await lockArticle(queries, actor, input.params.id)
    if (!article) throw fail('notFound')
    if (article.version !== version)
      throw fail('conflict', { current: await toArticleDetail(queries, article) })
    const link = await findDraftLink(queries, article.id)
    if (!link?.comparedReadBack || link.comparedHash !== remoteHash || article.state === 'publishing') {
      throw fail('wrongState', { ids: [article.id] })
    }
    // The next push replaces exactly what the user reviewed.
    await changeDraftLink(queries, article.id, { remoteHash, comparedHash: null, comparedReadBack: null })
    const clean = sanitised(content)
    const saved = await saveVersion(queries, article, { content: clean, userId: actor.id, origin: 'merge' })
    const stored = await writeArticle(queries, article.id, {
      userId: actor.id,
      content: clean,
      versionId: saved.versionId,
      state: 'ahead',
    })
    publishArticles(publish, [article.id])
    return toArticleDetail(queries, stored)
  }),
]
