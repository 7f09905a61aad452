import { mergeArticleContent } from '@greenroom/article'
import { type ArticleDetail, articleDetail, saveArticle } from '@greenroom/contract/areas/articles/articles'
import {
  type ArticleLimits,
  officialArticleLimits,
  readOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import i18next from 'i18next'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { CallFailure, call, failureData } from '../../../../kit/call/call.ts'
import { useCallQuery } from '../../../../kit/call/query.ts'
import { toast } from '../../../../kit/feedback/toast.ts'
import { beforeLeaving } from '../../../../kit/navigation/before-leaving.ts'
import { usePermission } from '../../../../kit/session/permission.tsx'
import { session } from '../../../../kit/session/session.ts'
import { type ArticleState, type ArticleStore, createArticleStore } from './article-store.ts'
import { type ArticleServer, type Autosave, createAutosave, type MergedEdit } from './autosave.ts'
import { withoutDocuments } from './sent-content.ts'

/** Largest body that a browser sends after its page is closed, less some room for other requests. */
const maxOutliving = 60_000
const finalRefusals = ['invalid', 'notJson', 'tooLarge', 'wrongState', 'notFound', 'forbidden'] as const

/** One article that is being edited, as the parts of the editor share it. */
export interface Editing {
  store: ArticleStore
  autosave: Autosave
  /** The reason why the article can't be changed now; undefined when it can. */
  readOnlyReason: string | undefined
  limits: ArticleLimits
  /** The name of the account; empty for none. */
  accountName: string
}

const EditingContext = createContext<Editing | null>(null)
export const EditingProvider = EditingContext.Provider

/** The article that the part belongs to. @throws Error outside of an editor */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('There is no article here')
  return editing
}

/** The selected part of the article; renders again when it changes. */
export function useArticle<T>(select: (state: ArticleState) => T): T {
  return useStore(useEditing().store, select)
}

/** The same, but updated only after a pause of `pauseMs`: for work that must not slow down typing. */
export function useArticleAfterPause<T extends object>(
  select: (state: ArticleState) => T,
  pauseMs: number,
): T {
  const { store } = useEditing()
  const [value, setValue] = useState(() => select(store.getState()))
  const read = useEffectEvent(select)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => setValue(read(store.getState()))
    const stop = store.subscribe((now, before) => {
      if (read(now) === read(before)) return
      clearTimeout(timer)
      timer = setTimeout(take, pauseMs)
    })
    take()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store, pauseMs])
  return value
}

/** Edits an article: saves typed text, and takes over saves of others while the page is shown. */
export function useArticleEditing(article: ArticleDetail): Editing {
  const [{ store, autosave }] = useState(() => startEditing(article))
  const may = usePermission()

  useEffect(() => autosave.receive(article), [autosave, article])

  useEffect(() => {
    const stopWatching = store.subscribe((now, before) => {
      if (now.content !== before.content || now.accountId !== before.accountId) {
        if (now.stored === before.stored) autosave.typed()
      }
    })
    const leave = () => void autosave.flush(true)
    const hide = () => document.hidden && leave()
    const stopSession = session.subscribe((now, before) => {
      if (now.ended !== before.ended) void autosave.flush()
    })
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', leave)
    addEventListener('online', leave)
    const stopWaiting = beforeLeaving(() => autosave.flush())
    autosave.resume()
    return () => {
      stopWatching()
      stopSession()
      stopWaiting()
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
      removeEventListener('online', leave)
      autosave.pause()
    }
  }, [store, autosave])

  const accountId = useStore(store, state => state.accountId)
  const savedArticle = useStore(store, state => state.stored)
  const account = useCallQuery(
    readOfficialAccount,
    { params: { id: accountId ?? '' } },
    { quiet: true, enabled: accountId !== null && may('official-account:read') },
  ).data

  return {
    store,
    autosave,
    readOnlyReason: may('article:update')
      ? savedArticle.state === 'publishing'
        ? i18next.t('articles:editor.lockedPublishing')
        : undefined
      : i18next.t('articles:editor.lockedPermission'),
    limits: account?.limits ?? officialArticleLimits,
    accountName:
      account?.name ?? (savedArticle.account?.id === accountId ? savedArticle.account?.name : '') ?? '',
  }
}

function startEditing(article: ArticleDetail) {
  const store = createArticleStore(article)
  const autosave = createAutosave({
    store,
    server: serverOf(article.id),
    merge: (base, mine, theirs): MergedEdit => {
      const { content, conflicts } = mergeArticleContent(base.content, mine.content, theirs.content)
      const accountId = mine.accountId === base.accountId ? theirs.accountId : mine.accountId
      return { edit: { accountId, content }, conflicts: conflicts.length }
    },
    onMerged: ({ updatedBy }, conflicts) => {
      const name = updatedBy?.name ?? i18next.t('articles:editor.somebody')
      if (conflicts === 0) toast.notice(i18next.t('articles:editor.merged', { name }))
      else toast.notice(i18next.t('articles:editor.mergedConflicts', { name, count: conflicts }))
    },
  })
  return { store, autosave }
}

function serverOf(id: string): ArticleServer {
  return {
    save: (version, changes, leaving) => {
      const { content } = changes
      const body = {
        version,
        changes: { ...changes, ...(content && { content: withoutDocuments(content) }) },
      }
      const isSmall = leaving && new TextEncoder().encode(JSON.stringify(body)).length < maxOutliving
      return call(saveArticle, { params: { id }, body }, { quiet: true, outlivesPage: isSmall })
    },
    newer: failure => articleDetail.safeParse(failureData(failure, 'conflict')?.current).data,
    isFinal: failure =>
      failure instanceof CallFailure && finalRefusals.some(reason => reason === failure.reason),
  }
}
