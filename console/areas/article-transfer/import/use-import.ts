import { cutText } from '@greenroom/contract/fields'
import i18next from 'i18next'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import type { ImportedDraft } from './imported.ts'
import { ReadError, readFile, readPage } from './read-files.ts'
import { createFrom, type StoredDraft, storeDrafts } from './store-drafts.ts'

interface ImportTarget {
  accountId: string | null
  onInsert: ((draft: StoredDraft) => void) | undefined
  onCreated: ((ids: readonly string[]) => void) | undefined
  onClose: () => void
}

/** Work of an import. */
export interface Running {
  kind: 'reading' | 'storing'
  /** The running step, for the user. */
  name: string
  /** From 0 to 1; undefined when that is not known. */
  share: number | undefined
}

/** State of an import: articles, the running step, failures. */
export function useImport({ accountId, onInsert, onCreated, onClose }: ImportTarget) {
  const may = usePermission()
  const [drafts, setDrafts] = useState<readonly ImportedDraft[]>([])
  const [running, setRunning] = useState<Running>()
  const [failures, setFailures] = useState<readonly { name: string; reason: string }[]>([])
  const controller = useRef<AbortController>(undefined)
  const keys = useRef(0)
  useEffect(() => () => controller.current?.abort(), [])

  const read = useCallback(
    async (
      name: string,
      signal: AbortSignal,
      work: (onProgress: (share: number) => void) => Promise<Omit<ImportedDraft, 'key'>[]>,
    ): Promise<boolean> => {
      const label = i18next.t('articleTransfer:import.reading', { name })
      // When all is sent, the server is reading.
      const onProgress = (share: number) =>
        setRunning({ kind: 'reading', name: label, share: share < 1 ? share : undefined })
      setRunning({ kind: 'reading', name: label, share: undefined })
      try {
        const articles = await work(onProgress)
        setDrafts(before => [...before, ...articles.map(article => ({ ...article, key: ++keys.current }))])
        return true
      } catch (failure) {
        if (signal.aborted) return false
        const reason = reasonOf(failure)
        setFailures(before => [...before.filter(one => one.name !== name), { name, reason }])
        return false
      }
    },
    [],
  )

  const addFiles = useCallback(
    async (files: readonly File[]) => {
      const { signal } = begin(controller)
      setFailures([])
      for (const file of files) {
        if (signal.aborted) break
        await read(file.name, signal, onProgress => readFile(file, { signal, onProgress }))
      }
      setRunning(undefined)
    },
    [read],
  )

  async function addPage(address: string): Promise<boolean> {
    const { signal } = begin(controller)
    setFailures([])
    const isRead = await read(address, signal, async () => [await readPage(address, { signal })])
    setRunning(undefined)
    return isRead
  }

  /** Stores the pictures, then inserts the texts or creates articles. Nothing is created when it is cancelled. */
  async function finish(isOne: boolean): Promise<void> {
    const { signal } = begin(controller)
    const onPicture = (done: number, all: number) =>
      setRunning({
        kind: 'storing',
        name: i18next.t('articleTransfer:import.storing', { done, all }),
        share: all === 0 ? 1 : done / all,
      })
    onPicture(
      0,
      drafts.reduce((sum, { pictures }) => sum + pictures.length, 0),
    )
    try {
      const storedDrafts = await storeDrafts(drafts, { signal, onPicture })
      if (onInsert) storedDrafts.forEach(onInsert)
      else onCreated?.(await createAll(storedDrafts, isOne, signal))
      const failed = storedDrafts.flatMap(draft => draft.failed)
      if (failed.length > 0) toast.notice(leftText(failed))
      onClose()
    } catch (failure) {
      // A failed call has been shown.
      if (!signal.aborted && !(failure instanceof CallFailure)) throw failure
    } finally {
      setRunning(undefined)
    }
  }

  async function createAll(
    stored: readonly StoredDraft[],
    isOne: boolean,
    signal: AbortSignal,
  ): Promise<string[]> {
    const ids: string[] = []
    const groups = isOne ? [stored] : stored.map(draft => [draft])
    try {
      for (const group of groups) {
        signal.throwIfAborted()
        ids.push(await createFrom(group, accountId, may('official-account:read')))
      }
    } finally {
      if (ids.length > 0) toast.success(i18next.t('articleTransfer:import.created', { count: ids.length }))
      void invalidate('article.changed')
    }
    return ids
  }

  return {
    drafts,
    running,
    failures,
    addFiles,
    addPage,
    finish,
    change: (key: number, changes: Partial<ImportedDraft>) =>
      setDrafts(before => before.map(draft => (draft.key === key ? { ...draft, ...changes } : draft))),
    remove: (key: number) => setDrafts(before => before.filter(draft => draft.key !== key)),
    cancel: () => controller.current?.abort(),
  }
}
export type ImportWork = ReturnType<typeof useImport>

function begin(controller: { current: AbortController | undefined }): AbortController {
  controller.current?.abort()
  controller.current = new AbortController()
  return controller.current
}

/** Names of pictures in a message. */
const namesInMessage = 5

function leftText(names: readonly string[]): string {
  const firstNames = names.slice(0, namesInMessage).map(name => cutText(name, 60))
  return i18next.t('articleTransfer:import.left', {
    count: names.length,
    names: firstNames.join(i18next.t('articleTransfer:separator')),
  })
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ReadError)
    return failure.problem ? i18next.t(`articleTransfer:problem.${failure.problem}`) : failure.message
  if (failure instanceof CallFailure) return failure.message
  throw failure
}
