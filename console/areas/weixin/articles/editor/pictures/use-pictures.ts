import { type ArticlePicture, uploadArticlePicture } from '@greenroom/contract/areas/weixin/articles'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, failureData } from '../../../../../kit/call/call.ts'
import { toast } from '../../../../../kit/feedback/toast.ts'
import { sendFile } from '../../../../../kit/upload/send-file.ts'
import { refusalOf } from '../../../../../kit/upload/use-upload.ts'
import type { TextEditor } from '../text-editor.ts'

/** One picture on its way. */
export interface PictureUpload {
  key: number
  name: string
  /** How much has leaving out, from 0 to 1. */
  progress: number
  cancel: () => void
}

/** Stores pictures one after the other, and puts each into the text when it is there. */
export function usePictures() {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const count = useRef(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])

  /** @returns the stored picture; undefined when it failed, with a message, or was cancelled */
  async function store(file: File): Promise<ArticlePicture | undefined> {
    const refusal = refusalOf(uploadArticlePicture, file)
    if (refusal !== undefined) {
      toast.notice(refusal)
      return undefined
    }
    const own = new AbortController()
    const key = ++count.current
    const change = (next: (upload: PictureUpload) => PictureUpload) =>
      setUploads(all => all.map(one => (one.key === key ? next(one) : one)))
    setUploads(all => [...all, { key, name: file.name, progress: 0, cancel: () => own.abort() }])
    const signal = leaving.current ? AbortSignal.any([own.signal, leaving.current.signal]) : own.signal
    try {
      const picture = await sendFile(uploadArticlePicture, file, {
        signal,
        quiet: ['invalid'],
        onProgress: progress => change(upload => ({ ...upload, progress })),
      })
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

  async function insert(files: readonly File[], editor: TextEditor): Promise<void> {
    for (const file of files) {
      const picture = await store(file)
      if (picture) editor.insertPicture({ address: picture.address, name: nameOf(picture.name) })
    }
  }

  return { uploads, store, insert }
}

/** How the server changed a picture for WeChat; undefined when it did not. */
function conversionOf({ mediaType, convertedFrom }: ArticlePicture) {
  if (!convertedFrom) return undefined
  if (convertedFrom.isStill) return 'convertedToStill'
  return mediaType === 'image/gif' ? 'convertedToGif' : 'converted'
}

/** Initial name of a picture: its file name without extension. */
const nameOf = (fileName: string) => fileName.replace(/\.\w+$/, '')
