import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from '@greenroom/contract/endpoint'
import { type FileMediaType, fileTypeRefusal } from '@greenroom/contract/file-kinds'
import { pictureFileLimits } from '@greenroom/contract/file-types'
import type { Language } from '@greenroom/contract/languages'
import { openFilesPath } from '@greenroom/contract/open-files'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { onlyRow } from '../database/only-row.ts'
import { fail } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { createFileStore, filesDirectory } from './create-file-store.ts'
import { cleanFileName, contentDisposition } from './file-name.ts'
import type { FileStore } from './file-store.ts'
import { detectMediaType, imageTypes } from './media-type.ts'
import { receive } from './receive.ts'
import { type StoredFile, storedFiles } from './schema.ts'
import { loadSharp } from './sharp.ts'

const bytesPerMegabyte = 1024 * 1024

/** A file that a user uploads. */
export interface Upload {
  /** Name that the user gave it; directories in it are dropped. */
  name: string
  body: ReadableStream<Uint8Array>
  /** Accepted media types. The content of the file determines its type, not its name. */
  allowed: readonly FileMediaType[]
  /** Path of the file in the request, for the issue of a refusal: `body.avatar`. */
  field: string
  language: Language
  /** Largest size in bytes, when less than the server's limit. */
  maxBytes?: number
}

/** Result of {@link openFile}. */
export interface OpenedFile {
  file: StoredFile
  body: ReadableStream<Uint8Array>
}

/** The files of this server. */
export interface Files {
  store: FileStore
  /** Directory of uploads that are not checked yet. */
  incoming: string
  /** Largest size of a file, in bytes. */
  maxBytes: number
}

export function createFiles(settings: Settings): Files {
  return {
    store: createFileStore(settings),
    incoming: join(filesDirectory(settings), 'incoming'),
    maxBytes: settings.UPLOAD_LIMIT_MB * bytesPerMegabyte,
  }
}

/**
 * Stores the content of an upload. Call it before the transaction of the write, and {@link recordFile} in it: content
 * without a row is harmless, a row without content is not.
 * @throws ApiError `tooLarge`, or `invalid` when the content has no allowed type or is a picture that is broken or has too
 *   many pixels; it then leaves nothing behind
 */
export async function storeUpload(files: Files, upload: Upload): Promise<UploadedFile> {
  const received = await receive(
    upload.body,
    files.incoming,
    Math.min(upload.maxBytes ?? files.maxBytes, files.maxBytes),
  )
  try {
    const name = cleanFileName(upload.name)
    const mediaType = await detectMediaType(received, name)
    const { size, sha256 } = received
    const { allowed, field, language } = upload
    if (mediaType === undefined || !allowed.some(type => type === mediaType)) {
      const msg = size === 0 ? ruleText('emptyFile', language) : fileTypeRefusal(allowed, mediaType, language)
      throw fail('invalid', { issues: [{ path: field, msg }] })
    }
    const broken = imageTypes.some(type => type === mediaType) && (await brokenPictureRule(received.path))
    if (broken)
      throw fail('invalid', { issues: [{ path: upload.field, msg: ruleText(broken, upload.language) }] })
    const id = randomUUIDv7()
    await files.store.put(id, { path: received.path, size, sha256, mediaType })
    return { id, name, mediaType, size, sha256 }
  } finally {
    await rm(received.path, { force: true })
  }
}

/** Inserts the row of a stored upload in the transaction of its request; for `open` see the table. */
export async function recordFile(
  queries: Queries,
  ownerId: string,
  upload: UploadedFile,
  { open = false } = {},
): Promise<StoredFile> {
  const file = await onlyRow(
    queries
      .insert(storedFiles)
      .values({ ...upload, ownerId, open })
      .returning(),
  )
  return file
}

/** Opens a file. The caller checks who may read it. @throws ApiError `notFound` */
export async function openFile(queries: Queries, { store }: Files, id: string): Promise<OpenedFile> {
  const [file] = await queries.select().from(storedFiles).where(eq(storedFiles.id, id))
  const body = file && (await store.open(id))
  if (!body) throw fail('notFound')
  return { file, body }
}

/** Address of a file that everyone may read. */
export const openFileAddress = (id: string) => `${openFilesPath}/${id}`

/** Response with a file that browsers do not execute: only safe images are shown inline. The content of a file never changes. */
export function fileResponse({ file, body }: OpenedFile): Response {
  return new Response(body, { headers: fileHeaders(file, file.sha256) })
}

/** Headers of {@link fileResponse}; `tag` identifies the content. */
export function fileHeaders(
  { name, mediaType, size, open }: Pick<StoredFile, 'name' | 'mediaType' | 'size' | 'open'>,
  tag: string,
): Record<string, string> {
  const isImage = imageTypes.some(type => type === mediaType)
  return {
    'Content-Type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'Content-Length': String(size),
    'Content-Disposition': contentDisposition(isImage ? 'inline' : 'attachment', name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': open ? 'public, max-age=31536000, immutable' : 'private, no-store',
    ETag: `"${tag}"`,
  }
}

/**
 * Checks the size of a picture by its header, without decoding it.
 * @returns the rule that it breaks; undefined when it breaks none
 */
async function brokenPictureRule(path: string): Promise<RuleKey | undefined> {
  const sharp = await loadSharp()
  try {
    // Of a moving picture, the size of one frame.
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    return width * height > pictureFileLimits.pixels ? 'picturePixels' : undefined
  } catch {
    return 'pictureUnreadable'
  }
}
