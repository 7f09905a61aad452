import {
  type ArticleRow,
  copyArticle,
  createArticle,
  createArticleFromItems,
  deleteArticles,
} from '@greenroom/contract/areas/weixin/articles'
import { pushArticles } from '@greenroom/contract/areas/weixin/publish-jobs'
import i18next from 'i18next'
import { CallFailure, call, failureData } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'
import type { PushBatch } from './bulk-push/bulk-push-dialog.tsx'
import { articleNames } from './labels.ts'

/** Creates an article. Returns its id; undefined when that failed, which `call` has shown. */
export const startArticle = (accountId: string | null) =>
  idOf(() => call(createArticle, { body: { accountId } }))

/** Creates an article with one part for each content item. */
export const startArticleFrom = (contentItemIds: string[], accountId: string | null) =>
  idOf(() => call(createArticleFromItems, { body: { accountId, contentItemIds } }))

/** Creates a copy of an article. */
export const copyArticleFrom = (id: string) =>
  idOf(() => call(copyArticle, { params: { id }, body: {} }), i18next.t('articles:done.copied'))

async function idOf(create: () => Promise<{ id: string }>, text?: string): Promise<string | undefined> {
  try {
    const { id } = await create()
    if (text !== undefined) toast.success(text)
    return id
  } catch (failure) {
    // `call` has shown the reason.
    if (!(failure instanceof CallFailure)) throw failure
    return undefined
  } finally {
    void invalidate('article.changed')
  }
}

/** Starts a job for each article that pushes it. Undefined when that failed, which `call` has shown. */
export async function pushAll(articles: readonly Pick<ArticleRow, 'id'>[]): Promise<PushBatch | undefined> {
  try {
    return await call(pushArticles, { body: { ids: articles.map(({ id }) => id) } })
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    return undefined
  } finally {
    void invalidate('article.changed')
    void invalidate('publish-job.changed')
  }
}

/** Asks, then deletes the articles in Greenroom. Returns whether they are deleted. */
export async function removeArticles(
  articles: readonly Pick<ArticleRow, 'id' | 'title'>[],
): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t('articles:ask.deleteTitle'),
    message: i18next.t('articles:ask.delete', { names: articleNames(articles) }),
    confirmLabel: i18next.t('articles:action.delete'),
    danger: true,
  })
  if (!confirmed) return false
  let requestId = ''
  const onDone = (id: string) => {
    requestId = id
  }
  try {
    const body = { ids: articles.map(({ id }) => id) }
    const { deleted } = await call(deleteArticles, { body }, { quiet: ['notFound', 'wrongState'], onDone })
    offerUndoOf(requestId, i18next.t('articles:done.deleted', { count: deleted }), 'article.changed')
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    const publishing = failureData(failure, 'wrongState')?.ids
    if (publishing) {
      const names = articleNames(articles.filter(({ id }) => publishing.includes(id)))
      toast.failure(failure, i18next.t('articles:refused.publishing', { names }))
    }
    if (failure.reason !== 'notFound') return false
    toast.failure(failure, i18next.t('articles:refused.missing'))
    return true
  } finally {
    void invalidate('article.changed')
  }
}
