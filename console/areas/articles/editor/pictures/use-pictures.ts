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
import { sendFile } from '../../../../kit/upload/send-file.ts'
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
  async function store(file: File): Promise<ArticlePicture | undefined> {
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
    const sent = lastSent.current.then(() => {
      signal.throwIfAborted()
      return sendFile(uploadArticlePicture, file, {
        signal,
        quiet: ['invalid'],
        onProgress: progress => change(upload => ({ ...upload, progress })),
      })
    })
    lastSent.current = sent.catch(() => undefined)
    // One that waits for its turn need not wait to be cancelled.
    const cancelled = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
    try {
      const picture = await Promise.race([sent, cancelled])
      const conversion = conversionOf(picture)
      if (conversion) toast.notice(i18next.t(`articles:picture.${conversion}`, { name: file.name }))
      return picture
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

  async function insert(files: readonly File[], editor: Pick<TextEditor, 'placePictures'>): Promise<void> {
    const pictures = files.filter(({ type }) => articlePictureTypes.some(one => one === type))
    for (const { name } of files.filter(file => !pictures.includes(file)))
      toast.notice(i18next.t('articles:picture.refused', { name }))
    const places = pictures.length === 0 ? [] : editor.placePictures(pictures.map(({ name }) => name))
    await Promise.all(
      pictures.map(async (file, index) => {
        const picture = await store(file)
        if (picture) places[index]?.fill(picture.address)
        else places[index]?.remove()
      }),
    )
  }

  return { uploads, store, insert }
}

/** How the server changed a picture for WeChat; undefined when it did not. */
function conversionOf({ mediaType, convertedFrom }: ArticlePicture) {
  if (!convertedFrom) return undefined
  if (convertedFrom.isStill) return 'convertedToStill'
  return mediaType === 'image/gif' ? 'convertedToGif' : 'converted'
}
