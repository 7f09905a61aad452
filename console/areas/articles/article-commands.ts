import {
  type ArticleRow,
  copyArticle,
  createArticle,
  createArticleFromItems,
  deleteArticles,
} from '@greenroom/contract/areas/articles/articles'
import i18next from 'i18next'
import { attempt } from '../../kit/call/attempt.ts'
import { type CallFailure, call, callWithId, failureData } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import { toast } from '../../kit/feedback/toast.ts'
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
  let id: string | undefined
  await attempt(async () => {
    id = (await create()).id
    if (text !== undefined) toast.success(text)
  }).finally(() => void invalidate('article.changed'))
  return id
}

/** Deletes the articles in Greenroom, and offers to undo it. @returns whether they no longer exist */
export function removeArticles(articles: readonly Pick<ArticleRow, 'id' | 'title'>[]): Promise<boolean> {
  const publishing = (failure: CallFailure) => {
    const ids = failureData(failure, 'wrongState')?.ids ?? []
    const names = articleNames(articles.filter(({ id }) => ids.includes(id)))
    return i18next.t('articles:refused.publishing', { names })
  }
  return runCommand({
    confirm: {
      title: i18next.t('articles:ask.deleteTitle'),
      message: i18next.t('articles:ask.delete', { names: articleNames(articles) }),
      confirmLabel: i18next.t('articles:action.delete'),
      danger: true,
    },
    send: options => callWithId(deleteArticles, { body: { ids: articles.map(({ id }) => id) } }, options),
    done: () => i18next.t('articles:done.deleted', { names: articleNames(articles) }),
    refusals: { wrongState: publishing, notFound: () => i18next.t('articles:refused.missing') },
    settledBy: ['notFound'],
    topics: ['article.changed'],
  })
}
