import type { TextEditor } from '@greenroom/article-editor'
import {
  type ArticlePicture,
  articlePictureTypes,
  uploadArticlePicture,
} from '@greenroom/contract/areas/articles/articles'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, failureData } from '../../../../kit/call/call.ts'
import { toast } from '../../../../kit/feedback/toast.ts'
import { type SendOptions, sendFile } from '../../../../kit/upload/send-file.ts'
import { refusalOf } from '../../../../kit/upload/use-upload.ts'

/** One picture on its way. */
export interface PictureUpload {
  key: number
  name: string
  /** How much has leaving out, from 0 to 1. */
  progress: number
  cancel: () => void
}

/** Stores pictures one after the other, each into a place that waits for it in the text. */
export function usePictures() {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const count = useRef(0)
  const leaving = useRef<AbortController>(undefined)
  const lastSent = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])

  /** @returns the stored picture; undefined when it failed, with a message, or was cancelled */
  async function send(file: File): Promise<ArticlePicture | undefined> {
    const refusal = refusalOf(uploadArticlePicture, file)
    if (refusal !== undefined) {
      toast.notice(i18next.t('articles:picture.unusable', { name: file.name, reason: refusal }))
      return undefined
    }
    const own = new AbortController()
    const key = ++count.current
    const change = (next: (upload: PictureUpload) => PictureUpload) =>
      setUploads(all => all.map(one => (one.key === key ? next(one) : one)))
    setUploads(all => [...all, { key, name: file.name, progress: 0, cancel: () => own.abort() }])
    const signal = leaving.current ? AbortSignal.any([own.signal, leaving.current.signal]) : own.signal
    const onProgress = (progress: number) => change(upload => ({ ...upload, progress }))
    const sent = lastSent.current.then(() => sendInTime(file, { signal, onProgress }))
    lastSent.current = sent.catch(() => undefined)
    // One that waits for its turn need not wait to be cancelled.
    const cancelled = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
    try {
      return await Promise.race([sent, cancelled])
    } catch (failure) {
      if (signal.aborted) return undefined
      if (!(failure instanceof CallFailure)) throw failure
      const reason = failureData(failure, 'invalid')?.issues[0]?.msg
      if (reason !== undefined)
        toast.failure(failure, i18next.t('articles:picture.unusable', { name: file.name, reason }))
      return undefined
    } finally {
      setUploads(all => all.filter(one => one.key !== key))
    }
  }

  /** As `send`, and says how the server changed the picture. */
  async function store(file: File): Promise<ArticlePicture | undefined> {
    const picture = await send(file)
    if (picture) reportConversions([{ file, picture }])
    return picture
  }

  async function insert(files: readonly File[], editor: Pick<TextEditor, 'placePictures'>): Promise<void> {
    const pictures = files.filter(({ type }) => articlePictureTypes.some(one => one === type))
    const [refused, ...others] = files.filter(file => !pictures.includes(file))
    if (refused) {
      const [name, total] = [refused.name, others.length + 1]
      toast.notice(
        i18next.t(others.length === 0 ? 'articles:picture.refused' : 'articles:picture.refusedMany', {
          name,
          total,
        }),
      )
    }
    const places = pictures.length === 0 ? [] : editor.placePictures(pictures.map(({ name }) => name))
    const arrivals = await Promise.all(
      pictures.map(async (file, index) => {
        const picture = await send(file)
        if (picture) places[index]?.fill(picture.address)
        else places[index]?.remove()
        return picture ? [{ file, picture }] : []
      }),
    )
    reportConversions(arrivals.flat())
  }

  return { uploads, store, insert }
}

/** Sends a picture; one that comes too soon for the server waits until it may come, and says so. */
async function sendInTime(
  file: File,
  { signal, onProgress }: Pick<SendOptions, 'signal' | 'onProgress'>,
): Promise<ArticlePicture> {
  for (;;) {
    signal.throwIfAborted()
    try {
      const quiet = ['invalid', 'tooManyAttempts'] as const
      return await sendFile(uploadArticlePicture, file, { signal, onProgress, quiet })
    } catch (failure) {
      const seconds =
        failure instanceof CallFailure && failureData(failure, 'tooManyAttempts')?.retryAfterSeconds
      if (typeof seconds !== 'number') throw failure
      onProgress(0)
      toast.notice(i18next.t('articles:picture.tooSoon', { count: Math.max(1, Math.ceil(seconds / 60)) }))
      await passed(seconds * 1000, signal)
    }
  }
}

/** Resolves after a time, or once the signal is aborted. */
const passed = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface StoredPicture {
  file: File
  picture: ArticlePicture
}

/** Says how the server changed pictures, in one message for each kind of change. */
function reportConversions(stored: readonly StoredPicture[]): void {
  const kinds = Map.groupBy(stored, ({ picture }) => conversionOf(picture))
  for (const [conversion, [first, ...others]] of kinds) {
    if (!conversion || !first) continue
    const values = { name: first.file.name, total: others.length + 1 }
    const one = `articles:picture.${conversion}` as const
    toast.notice(i18next.t(others.length === 0 ? one : (`${one}Many` as const), values))
  }
}

/** How the server changed a picture for WeChat; undefined when it did not. */
function conversionOf({ mediaType, convertedFrom }: ArticlePicture) {
  if (!convertedFrom) return undefined
  if (convertedFrom.isStill) return 'convertedToStill'
  return mediaType === 'image/gif' ? 'convertedToGif' : 'converted'
}
