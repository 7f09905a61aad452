import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ArticlePicture } from '@greenroom/contract/areas/weixin/articles'
import type { UploadedFile } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import { fail } from '../../../platform/errors.ts'
import type { Files } from '../../../platform/files/files.ts'
import { makePrivateDirectory } from '../../../platform/files/private-directory.ts'
import { type FitPicture, fitPicture } from './convert.ts'

/** A picture whose content is stored, but not its rows yet. */
export interface PreparedPicture {
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
