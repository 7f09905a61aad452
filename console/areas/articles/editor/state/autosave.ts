import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import { createStore } from 'zustand/vanilla'
import { sameValue } from '../../../../kit/merge/same-value.ts'
import { type ArticleEdit, type ArticleStore, editOf, inOrder } from './article-store.ts'

/** The state of saving. `refused`: the server rejects the content as it is; `failure` says why. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'refused'; failure: unknown }

/** The result of merging the local edit with another user's save. */
export interface MergedEdit {
  edit: ArticleEdit
  /** Places that both changed; there the edit's own text stays. */
  conflicts: number
}

export interface ArticleServer {
  save: (version: number, changes: Partial<ArticleEdit>, leaving: boolean) => Promise<ArticleDetail>
  /** The current article, when a save failed with a conflict; undefined for any other failure. */
  newer: (failure: unknown) => ArticleDetail | undefined
  /** Whether the server would refuse the same content again. */
  isFinal: (failure: unknown) => boolean
}

export interface AutosaveOptions {
  store: ArticleStore
  server: ArticleServer
  merge: (base: ArticleEdit, mine: ArticleEdit, theirs: ArticleEdit) => MergedEdit
  /** Called after another user's save was merged into the editor. */
  onMerged: (theirs: ArticleDetail, conflicts: number) => void
}

/** A save is sent after this pause in typing, or after this time of typing without a pause. */
export const pauseMs = 1200
export const longestWaitMs = 5000
export const retryMs = 4000

/** Saves an article while it is typed, and merges it with saves of others. */
export function createAutosave({ store, server, merge, onMerged }: AutosaveOptions) {
  const state = createStore<{ save: SaveState }>()(() => ({ save: { kind: 'saved' } }))
  let soon: ReturnType<typeof setTimeout> | undefined
  let latest: ReturnType<typeof setTimeout> | undefined
  let underway: Promise<void> | undefined
  let isPaused = false

  const show = (save: SaveState) => state.setState({ save })

  function stopTimers(): void {
    clearTimeout(soon)
    clearTimeout(latest)
    latest = undefined
  }

  /** Changes to send; empty when the server has everything. */
  function changes(): Partial<ArticleEdit> {
    const { stored, accountId, content } = store.current()
    const savedEdit = editOf(stored)
    return {
      ...(accountId !== savedEdit.accountId && { accountId }),
      ...(content !== savedEdit.content && !sameValue(content, savedEdit.content) && { content }),
    }
  }

  function receive(read: ArticleDetail): void {
    const { stored, accountId, content } = store.current()
    if (read.version <= stored.version) return
    const theirs = inOrder(read)
    const { edit, conflicts } = merge(editOf(stored), { accountId, content }, editOf(theirs))
    const isSame = sameValue(edit.content, content)
    store.adopt(theirs, { ...edit, content: isSame ? content : edit.content })
    // A conflict that kept the local text changes nothing here, and the other user's text there.
    if (!isSame || conflicts > 0) onMerged(theirs, conflicts)
  }

  async function send(leaving: boolean): Promise<void> {
    const sent = changes()
    if (Object.keys(sent).length === 0) return show({ kind: 'saved' })
    show({ kind: 'saving' })
    try {
      const savedArticle = await server.save(store.getState().stored.version, sent, leaving)
      // The server may normalize content; the sent content counts as saved, or it would be sent again for ever.
      const currentArticle = store.getState().stored
      if (savedArticle.version > currentArticle.version)
        store.saved({ ...savedArticle, content: sent.content ?? currentArticle.content })
    } catch (failure) {
      const newer = server.newer(failure)
      if (newer) {
        receive(newer)
        return send(leaving)
      }
      if (server.isFinal(failure)) return show({ kind: 'refused', failure })
      show({ kind: 'offline' })
      if (!isPaused) soon = setTimeout(flush, retryMs)
      return
    }
    if (Object.keys(changes()).length === 0) show({ kind: 'saved' })
    else typed()
  }

  function flush(leaving = false): Promise<void> {
    stopTimers()
    const run = async () => {
      await underway
      await send(leaving)
    }
    const mine = (leaving && !underway ? send(true) : run()).finally(() => {
      if (underway === mine) underway = undefined
    })
    underway = mine
    return mine
  }

  function typed(): void {
    if (state.getState().save.kind !== 'offline') show({ kind: 'unsaved' })
    clearTimeout(soon)
    soon = setTimeout(flush, pauseMs)
    latest ??= setTimeout(flush, longestWaitMs)
  }

  return {
    state,
    /** Something was changed: it is sent after a pause. */
    typed,
    /** Sends unsent changes now; resolves when they are saved or have failed. */
    flush,
    /** Merges an article that another user has stored into the local one. */
    receive(theirs: ArticleDetail): void {
      const { stored } = store.getState()
      // The state of an article changes without a new version.
      if (theirs.version === stored.version) store.saved({ ...theirs, content: stored.content })
      if (underway) return
      receive(theirs)
      if (Object.keys(changes()).length > 0) typed()
    },
    /** The editor is hidden: sends unsent changes, and does not retry before it is shown. */
    pause(): void {
      isPaused = true
      void flush(true)
    },
    /** The editor is shown: sends content that could not be sent before. */
    resume(): void {
      isPaused = false
      if (state.getState().save.kind === 'offline') void flush()
    },
  }
}
export type Autosave = ReturnType<typeof createAutosave>
