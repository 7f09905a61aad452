import {
  type ArticlePicture,
  fetchArticlePicture,
  uploadArticlePicture,
} from '@greenroom/contract/areas/weixin/articles'
import type { Queries } from '../../../platform/database/database.ts'
import { openFileAddress, recordFile } from '../../../platform/files/files.ts'
import { type Handler, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { articlePictures } from '../articles/schema.ts'
import { fetchPicture } from './fetch-picture.ts'
import { type PreparedPicture, preparePicture } from './store-picture.ts'

/** Handlers that store pictures of articles. */
export const pictureHandlers = ({ files, settings }: Platform): Handler[] => [
  handlePrepared(
    uploadArticlePicture,
    ({ input, request }) => preparePicture(files, input.file, request.language),
    ({ actor, queries }, prepared) => recordPicture(queries, actor.id, prepared),
  ),
  handlePrepared(
    fetchArticlePicture,
    ({ input, request }) =>
      fetchPicture(input.body.address, {
        files,
        allowsPrivate: settings.FETCH_PRIVATE_ADDRESSES,
        language: request.language,
      }),
    ({ actor, queries }, prepared) => recordPicture(queries, actor.id, prepared),
  ),
]

async function recordPicture(
  queries: Queries,
  ownerId: string,
  { file, width, height, convertedFrom }: PreparedPicture,
): Promise<ArticlePicture> {
  const { id, name, mediaType, size } = await recordFile(queries, ownerId, file, { open: true })
  await queries.insert(articlePictures).values({ fileId: id, width, height })
  return { id, name, mediaType, size, width, height, convertedFrom, address: openFileAddress(id) }
}
