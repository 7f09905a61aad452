import { articlePictureTypes, articleRequestLimits } from '@greenroom/contract/areas/weixin/articles'
import type { UploadedFile } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import { ApiError, fail } from '../../../platform/errors.ts'
import { type Files, storeUpload } from '../../../platform/files/files.ts'
import { FetchPublicError, fetchPublic } from '../../../platform/outgoing/fetch-public.ts'
import { type PreparedPicture, preparePicture } from './store-picture.ts'

interface FetchOptions {
  files: Files
  allowsPrivate: boolean
  language: Language
  /** For tests. */
  timeoutMs?: number
}

const fetchTimeoutMs = 20_000

/**
 * Fetches a picture of another website and stores it in a format that WeChat accepts.
 * @throws ApiError `pictureNotFetched`, without storing anything
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<PreparedPicture> {
  const stored = await storeFetched(address, options)
  try {
    return await preparePicture(options.files, stored, options.language)
  } catch (error) {
    throw error instanceof ApiError ? fail('pictureNotFetched', { problem: 'unusable' }) : error
  }
}

async function storeFetched(
  address: string,
  { files, allowsPrivate, language, timeoutMs = fetchTimeoutMs }: FetchOptions,
): Promise<UploadedFile> {
  const signal = AbortSignal.timeout(timeoutMs)
  let hasBegun = false
  try {
    const body = await fetchPublic(address, { signal, allowsPrivate })
    hasBegun = true
    return await storeUpload(files, {
      name: nameOf(address),
      body,
      allowed: articlePictureTypes,
      field: 'body.address',
      language,
      maxBytes: articleRequestLimits.pictureBytes,
    })
  } catch (error) {
    if (error instanceof FetchPublicError) throw fail('pictureNotFetched', { problem: error.problem })
    if (error instanceof ApiError) throw fail('pictureNotFetched', { problem: problemOf(error, language) })
    if (signal.aborted) throw fail('pictureNotFetched', { problem: 'timeout' })
    if (hasBegun && isBrokenOff(error)) throw fail('pictureNotFetched', { problem: 'unreachable' })
    throw error
  }
}

/** Why a fetched file was not stored. */
function problemOf({ reason, data }: ApiError, language: Language): 'tooLarge' | 'notPicture' | 'unusable' {
  if (reason === 'tooLarge') return 'tooLarge'
  const issues = errors.invalid.data.safeParse(data).data?.issues ?? []
  const unusable = [ruleText('picturePixels', language), ruleText('pictureUnreadable', language)]
  return issues.some(({ msg }) => unusable.includes(msg)) ? 'unusable' : 'notPicture'
}

/** The other server closed the connection before the response was complete. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))

/** File name of a picture: the last part of its path. */
const nameOf = (address: string): string => URL.parse(address)?.pathname.split('/').at(-1) || 'picture'
