import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  type ArticlePicture,
  articlePictureTypes,
  articleRequestLimits,
  fetchArticlePicture,
  uploadArticlePicture,
} from '@greenroom/contract/areas/articles/articles'
import type { UploadedFile } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import type { Queries } from '../../../platform/database/database.ts'
import { ApiError, fail } from '../../../platform/errors.ts'
import { type Files, openFileAddress, recordFile, storeUpload } from '../../../platform/files/files.ts'
import { makePrivateDirectory } from '../../../platform/files/private-directory.ts'
import { type Handler, type HandlerContext, handlePrepared } from '../../../platform/http/handler.ts'
import { FetchPublicError, fetchPublic } from '../../../platform/outgoing/fetch-public.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type FitPicture, fitPicture } from './convert.ts'
import { insertPicture } from './store.ts'

/** A picture whose content is stored, but not its rows yet. */
interface PreparedPicture {
  file: UploadedFile
  width: number
  height: number
  convertedFrom: ArticlePicture['convertedFrom']
}

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const

/**
 * Converts an uploaded picture to a format that WeChat accepts, and stores that instead.
 * @throws ApiError `invalid`, without storing anything, when it can't be read, has too many pixels, or is a GIF over 10
 *   MB
 */
export async function preparePicture(
  files: Files,
  uploaded: UploadedFile,
  language: Language,
): Promise<PreparedPicture> {
  const body = await files.store.open(uploaded.id)
  if (!body) throw new Error('An upload was not stored')
  const fit = await fitPicture(await buffer(body))
  if (typeof fit === 'string') {
    await files.store.remove(uploaded.id)
    throw fail('invalid', { issues: [{ path: 'body.file', msg: ruleText(fit, language) }] })
  }
  const { width, height } = fit
  if (!fit.isConverted) return { file: uploaded, width, height, convertedFrom: null }
  const file = await storeContent(files, fit, uploaded.name)
  await files.store.remove(uploaded.id)
  const { mediaType, size } = uploaded
  return { file, width, height, convertedFrom: { mediaType, size, isStill: fit.isStill } }
}

async function storeContent(
  files: Files,
  { content, mediaType }: FitPicture,
  name: string,
): Promise<UploadedFile> {
  await makePrivateDirectory(files.incoming)
  const path = join(files.incoming, randomUUID())
  const facts = {
    mediaType,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  const id = randomUUIDv7()
  try {
    await writeFile(path, content, { mode: 0o600 })
    await files.store.put(id, { path, ...facts })
  } finally {
    await rm(path, { force: true })
  }
  return { id, name: `${name.replace(/\.[^.]*$/, '')}.${extensions[mediaType]}`, ...facts }
}

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
async function fetchPicture(address: string, options: FetchOptions): Promise<PreparedPicture> {
  const picture = await storeFetched(address, options)
  try {
    return await preparePicture(options.files, picture, options.language)
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

/** Handlers that store pictures of articles. */
export const pictureHandlers = ({ files, settings }: Platform): Handler[] => [
  handlePrepared(
    uploadArticlePicture,
    ({ input, request }) => preparePicture(files, input.file, request.language),
    storePrepared,
  ),
  handlePrepared(
    fetchArticlePicture,
    ({ input, request }) =>
      fetchPicture(input.body.address, {
        files,
        allowsPrivate: settings.FETCH_PRIVATE_ADDRESSES,
        language: request.language,
      }),
    storePrepared,
  ),
]

function storePrepared(
  {
    actor,
    queries,
    publish,
  }: Pick<HandlerContext<typeof uploadArticlePicture>, 'actor' | 'queries' | 'publish'>,
  prepared: PreparedPicture,
): Promise<ArticlePicture> {
  publish({ topic: 'picture.changed', ids: [] }, { permission: 'picture:read' })
  return recordPicture(queries, actor.id, prepared)
}

/** Records a prepared picture of this user in the transaction of its request. A trigger adds it to the picture library. */
export async function recordPicture(
  queries: Queries,
  ownerId: string,
  { file, width, height, convertedFrom }: PreparedPicture,
): Promise<ArticlePicture> {
  const { id, name, mediaType, size } = await recordFile(queries, ownerId, file, { open: true })
  await insertPicture(queries, { fileId: id, width, height })
  return { id, name, mediaType, size, width, height, convertedFrom, address: openFileAddress(id) }
}
