import { issueTexts } from '@greenroom/contract/issue-texts'
import type { Language } from '@greenroom/contract/languages'
import { type PictureWidth, pictureWidths } from '@greenroom/contract/open-files'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../access/request-context.ts'
import type { Database } from '../database/database.ts'
import { fail } from '../errors.ts'
import { respondInParts } from './byte-range.ts'
import type { ByteRange } from './file-store.ts'
import { type Files, fileHeaders, fileResponse } from './files.ts'
import { type StoredFile, storedFiles } from './schema.ts'
import { shrunkType } from './shrink-picture.ts'
import { createThumbnails } from './thumbnails.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Answers files that everyone may read who knows their id, because an `<img>` sends no token. Ids cannot be guessed.
 * For other files the answer is the same as for unknown ones. With `?width=` a picture is answered in that width, or as
 * it is when it cannot be shrunk.
 */
export function createOpenFiles({ pool }: Database, files: Files) {
  const thumbnails = createThumbnails(files)

  async function respondSmall(file: StoredFile, width: PictureWidth): Promise<Response> {
    const thumbnail = await thumbnails.get(file, width)
    if (typeof thumbnail !== 'string') return thumbnailResponse(file, width, thumbnail)
    // A browser that asks for a cover has no use for the whole video.
    if (file.mediaType.startsWith('video/')) return new Response(null, { status: 204, headers: noStore })
    const response = await respondWhole(file)
    // Only for now: the small one can be made later.
    if (thumbnail === 'busy') response.headers.set('Cache-Control', 'no-store')
    return response
  }
  async function open(file: StoredFile, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
    const body = await files.store.open(file.id, range)
    if (!body) throw fail('notFound')
    return body
  }
  const respondWhole = async (file: StoredFile) => fileResponse({ file, body: await open(file) })
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const width = readWidth(context.req.query('width'), context.var.request.language)
    const id = context.req.param('id') ?? ''
    const [file] = idForm.test(id) ? await pool.select().from(storedFiles).where(eq(storedFiles.id, id)) : []
    if (!file?.open) throw fail('notFound')
    const requestedTag = context.req.header('if-none-match')
    const tags = [file.sha256, ...(width === undefined ? [] : [thumbnailTag(file, width)])]
    const tag = tags.find(tag => requestedTag === `"${tag}"`)
    if (tag !== undefined) return notModified(file, tag)
    if (width !== undefined) return respondSmall(file, width)
    // Safari plays no video without its parts, and none can be jumped in.
    if (!file.mediaType.startsWith('video/')) return respondWhole(file)
    const headers = fileHeaders(file, file.sha256)
    const rangeHeader = context.req.header('range')
    return respondInParts(range => open(file, range), rangeHeader, { size: file.size, headers })
  }
}

const noStore = { 'Cache-Control': 'no-store' }

const thumbnailTag = ({ sha256 }: StoredFile, width: PictureWidth) => `${sha256}-${width}`

function thumbnailResponse(file: StoredFile, width: PictureWidth, content: Uint8Array): Response {
  const name = `${file.name.replace(/\.[^.]*$/, '')}.webp`
  const facts = { name, mediaType: shrunkType, size: content.length, open: file.open }
  return new Response(Buffer.from(content), { headers: fileHeaders(facts, thumbnailTag(file, width)) })
}

/** Says that the client has this content already. Without these headers its cached copy would lose its long life. */
function notModified(file: StoredFile, tag: string): Response {
  const headers = new Headers(fileHeaders(file, tag))
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/** @throws ApiError `invalid` for a width that is not offered: each one would be work, and a copy in caches */
function readWidth(text: string | undefined, language: Language): PictureWidth | undefined {
  if (text === undefined) return undefined
  const width = pictureWidths.find(offered => text === String(offered))
  if (width !== undefined) return width
  const msg = issueTexts(language)({ code: 'invalid_value', values: [...pictureWidths], input: text })
  throw fail('invalid', { issues: [{ path: 'query.width', msg }] })
}
