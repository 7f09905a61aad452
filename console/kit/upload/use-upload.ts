import type { Endpoint, ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, failureData } from '../call/call.ts'
import { toast } from '../feedback/toast.ts'
import { type SendOptions, sendFile } from './send-file.ts'
import '../text/locales/index.ts'

/** Sending files through one call, one at a time. */
export interface Upload<C extends Endpoint> {
  /** How much has gone out, from 0 to 1; undefined while nothing is sent. */
  progress: number | undefined
  /** Sends a file; undefined when it did not arrive: `onRefused` or a toast has said why, or the user cancelled it. */
  send: (file: File, to?: Pick<SendOptions, 'params' | 'query'>) => Promise<ResponseOf<C> | undefined>
  cancel: () => void
}

/**
 * Sends files; unmounting the part cancels running uploads.
 * @param onRefused shows why a file was refused; by default a toast does
 */
export function useUpload<C extends Endpoint>(
  declaration: C,
  onRefused?: (file: File, reason: string) => void,
): Upload<C> {
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const cancel = () => running.current?.abort()

  useEffect(() => () => running.current?.abort(), [])

  async function send(
    file: File,
    to: Pick<SendOptions, 'params' | 'query'> = {},
  ): Promise<ResponseOf<C> | undefined> {
    const refusal = refusalOf(declaration, file)
    if (refusal !== undefined) {
      if (onRefused) onRefused(file, refusal)
      else toast.notice(refusal)
      return undefined
    }
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      return await sendFile(declaration, file, {
        ...to,
        signal: controller.signal,
        onProgress: setProgress,
        quiet: ['invalid'],
      })
    } catch (failure) {
      if (controller.signal.aborted) return undefined
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason !== 'invalid') return undefined
      if (onRefused) onRefused(file, reasonOf(failure))
      else toast.failure(failure, reasonOf(failure))
      return undefined
    } finally {
      setProgress(undefined)
    }
  }

  return { progress, send, cancel }
}

/** Errors before anything is sent; the server checks the content. */
export function refusalOf({ input }: Endpoint, { size }: File): string | undefined {
  const maxBytes = input.file?.maxBytes ?? 0
  if (size <= maxBytes) return undefined
  return i18next.t('upload:tooLarge', { size: Math.floor(maxBytes / 1024 / 1024) })
}

/** What the server says about the file itself. */
const reasonOf = (failure: CallFailure) => failureData(failure, 'invalid')?.issues[0]?.msg ?? failure.message
