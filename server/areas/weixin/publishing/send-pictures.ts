import { buffer } from 'node:stream/consumers'
import { isWeixinPicture, pictureAddresses } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/weixin/article-content'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { type StoredFile, storedFiles } from '../../../platform/files/schema.ts'
import { weixinPictures } from '../articles/schema.ts'
import type { SentFile } from '../client/transport.ts'
import type { Weixin } from '../client/weixin.ts'
import { fileIdOf } from './check.ts'
import type { SentPictures } from './draft-articles.ts'
import { PublishFailure } from './failure.ts'

interface Sending {
  queries: Queries
  files: Files
  weixin: Pick<Weixin, 'materials'>
  accountId: string
}

type Use = 'body' | 'cover'
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
}

/**
 * Uploads the pictures of an article that the account does not have yet, each file once, and remembers what WeChat
 * calls them. A picture whose answer is lost is uploaded again: WeChat keeps a copy more, and no reader sees it.
 * @throws PublishFailure `pictureUnusable`; WeixinCallError
 */
export async function sendPictures(sending: Sending, content: ArticleContent): Promise<SentPictures> {
  const addresses = new Map<string, string>()
  const covers = new Map<string, string>()
  const shown = new Set(content.parts.flatMap(({ document }) => pictureAddresses(document)))
  for (const address of shown) {
    if (isWeixinPicture(address)) continue
    const fileId = fileIdOf(address)
    if (fileId === undefined) throw new PublishFailure('pictureUnusable')
    addresses.set(address, await sendOnce(sending, fileId, 'body'))
  }
  for (const { cover } of content.parts) {
    if (!cover) throw new PublishFailure('pictureUnusable')
    if (!covers.has(cover.fileId)) covers.set(cover.fileId, await sendOnce(sending, cover.fileId, 'cover'))
  }
  return { addresses, covers }
}

async function sendOnce(sending: Sending, fileId: string, use: Use): Promise<string> {
  const { queries, accountId } = sending
  const [file] = await queries
    .select()
    .from(storedFiles)
    .where(inArray(storedFiles.id, [fileId]))
  if (!file) throw new PublishFailure('pictureUnusable')
  const key = { accountId, sha256: file.sha256, use }
  const [known] = await queries
    .select({ value: weixinPictures.value })
    .from(weixinPictures)
    .where(
      and(
        eq(weixinPictures.accountId, accountId),
        eq(weixinPictures.sha256, file.sha256),
        eq(weixinPictures.use, use),
      ),
    )
  if (known) return known.value
  const value = await upload(sending, await readPicture(sending, file), use)
  await queries
    .insert(weixinPictures)
    .values({ ...key, value })
    .onConflictDoNothing()
  return value
}

async function readPicture({ files }: Sending, file: StoredFile): Promise<SentFile> {
  const extension = extensions[file.mediaType]
  const body = extension === undefined ? undefined : await files.store.open(file.id)
  if (!body) throw new PublishFailure('pictureUnusable')
  return {
    content: new Uint8Array(await buffer(body)),
    mediaType: file.mediaType,
    name: `${file.sha256.slice(0, 16)}.${extension}`,
  }
}

/** JPEG and PNG in texts go to `uploadimg`; GIF and covers become permanent materials. */
async function upload({ weixin, accountId }: Sending, file: SentFile, use: Use): Promise<string> {
  if (use === 'cover') return (await weixin.materials.addImage(accountId, file)).media_id
  if (file.mediaType === 'image/gif') return (await weixin.materials.addImage(accountId, file)).url
  return (await weixin.materials.uploadImage(accountId, file)).url
}
