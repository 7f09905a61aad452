import './locales/index.ts'
import { articlePictureTypes } from '@greenroom/contract/areas/articles/articles'
import { uploadPicture } from '@greenroom/contract/areas/pictures/pictures'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, failureData } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { sendFile } from '../../kit/upload/send-file.ts'
import { refusalOf } from '../../kit/upload/use-upload.ts'

export type UploadedPicture = ResponseOf<typeof uploadPicture>

/** A picture on its way. */
export interface PictureUpload {
  key: number
  name: string
  /** How much has gone out, from 0 to 1. */
  progress: number
  cancel: () => void
}

/** Uploads pictures into the library, one after the other; unmounting the part cancels them. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const count = useRef(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])

  /** @returns the stored picture; undefined when it failed, with a message, or was cancelled */
  async function sendOne(file: File, key: number, signal: AbortSignal) {
    if (signal.aborted) return undefined
    try {
      const picture = await sendFile(uploadPicture, file, {
        signal,
        quiet: ['invalid'],
        onProgress: progress =>
          setUploads(all => all.map(one => (one.key === key ? { ...one, progress } : one))),
      })
      report(picture, file.name)
      return picture
    } catch (failure) {
      if (signal.aborted) return undefined
      if (!(failure instanceof CallFailure)) throw failure
      const reason = failureData(failure, 'invalid')?.issues[0]?.msg
      if (reason !== undefined)
        toast.failure(failure, i18next.t('pictures:refused.unusable', { name: file.name, reason }))
      return undefined
    } finally {
      setUploads(all => all.filter(one => one.key !== key))
    }
  }

  /** @returns the pictures that were stored */
  async function send(files: readonly File[]): Promise<UploadedPicture[]> {
    const waiting = files.filter(isAccepted).map(file => {
      const own = new AbortController()
      const signal = leaving.current ? AbortSignal.any([own.signal, leaving.current.signal]) : own.signal
      const key = ++count.current
      return { file, key, signal, cancel: () => own.abort() }
    })
    setUploads(all => [
      ...all,
      ...waiting.map(({ file, key, cancel }) => ({
        key,
        name: file.name,
        progress: 0,
        cancel: () => {
          cancel()
          setUploads(rest => rest.filter(one => one.key !== key))
        },
      })),
    ])
    const pictures: UploadedPicture[] = []
    for (const { file, key, signal } of waiting) {
      const picture = await sendOne(file, key, signal)
      if (picture) pictures.push(picture)
    }
    if (pictures.length > 0) void invalidate('picture.changed')
    return pictures
  }

  return { uploads, send }
}

/** Whether a file can be sent; says why when it cannot. */
function isAccepted(file: File): boolean {
  const isPicture = articlePictureTypes.some(type => type === file.type)
  const refusal = isPicture
    ? refusalOf(uploadPicture, file)
    : i18next.t('pictures:refused.noPicture', { name: file.name })
  if (refusal !== undefined) toast.notice(refusal)
  return refusal === undefined
}

function report({ convertedFrom }: UploadedPicture, name: string): void {
  if (!convertedFrom) toast.success(i18next.t('pictures:done.uploaded', { name }))
  else
    toast.notice(
      i18next.t(convertedFrom.isStill ? 'pictures:done.still' : 'pictures:done.converted', { name }),
    )
}
