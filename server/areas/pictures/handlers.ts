import { pictureList } from '@greenroom/contract/areas/pictures/lists'
import {
  deletePictures,
  listPictures,
  listPictureUploaders,
  pictureLimits,
  readPicture,
  renamePicture,
  uploadPicture,
} from '@greenroom/contract/areas/pictures/pictures'
import type { Actor } from '../../platform/access/actor.ts'
import { visibleOwners } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Publish } from '../../platform/events/publish.ts'
import { type Handler, handle, handlePrepared } from '../../platform/http/handler.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { preparePicture, recordPicture } from '../articles/index.ts'
import { createPictureList, toPictureRows } from './list.ts'
import type { StoredPicture } from './schema.ts'
import { findPicture, lockPictures, raiseUpload, readUploaders, removePictures, writeName } from './store.ts'
import { picturesOfTitled } from './uses.ts'

/** Handlers for the pictures of the library. */
export function pictureLibraryHandlers({ database, events, files }: Platform): Handler[] {
  const list = createPictureList(database)
  followChanges(events, pictureList.topics, list)

  return [
    handle(listPictures, async ({ actor, input, queries }) => {
      const { text, use, ...query } = input.query
      const page = await list.page({
        ...query,
        text: text ? [text, ...(await picturesOfTitled(queries, actor, text))] : undefined,
        // Both together are all pictures.
        ...(use?.length === 1 && { [use[0] ?? 'used']: true }),
        owners: visibleOwners(actor),
      })
      return { ...page, list: await toPictureRows(queries, actor, page.list, pictureLimits.rowUses) }
    }),

    handle(readPicture, async ({ actor, input, queries }) => {
      const picture = await findPicture(queries, actor, input.params.id)
      if (!picture) throw fail('notFound')
      return toRow(queries, actor, picture, pictureLimits.uses)
    }),

    handle(listPictureUploaders, ({ actor, queries }) => readUploaders(queries, actor)),

    handlePrepared(
      uploadPicture,
      ({ input, request }) => preparePicture(files, input.file, request.language),
      async ({ actor, queries, publish }, prepared) => {
        const picture = await recordPicture(queries, actor.id, prepared)
        const pictureId = await raiseUpload(queries, picture.id)
        publishPictures(publish, [pictureId])
        return { ...picture, pictureId }
      },
    ),

    handle(renamePicture, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      const [picture] = await lockPictures(queries, actor, [id])
      if (!picture) throw fail('notFound')
      if (picture.version !== input.body.version) {
        throw fail('conflict', { current: await toRow(queries, actor, picture) })
      }
      await writeName(queries, id, input.body.name)
      publishPictures(publish, [id])
      return toRow(queries, actor, { ...picture, name: input.body.name, version: picture.version + 1 })
    }),

    handle(deletePictures, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      const lockedPictures = await lockPictures(queries, actor, ids)
      if (lockedPictures.length < ids.length) throw fail('notFound')
      const used = lockedPictures.filter(({ useCount }) => useCount > 0)
      if (used.length > 0) throw fail('wrongState', { ids: used.map(({ id }) => id) })
      await removePictures(queries, ids)
      publishPictures(publish, ids)
      return { deleted: ids.length }
    }),
  ]
}

async function toRow(
  queries: Queries,
  actor: Actor,
  picture: StoredPicture,
  limit: number = pictureLimits.rowUses,
) {
  const [row] = await toPictureRows(queries, actor, [picture], limit)
  if (!row) throw new Error('A picture has no row')
  return row
}

/** Notifies browsers that pictures were added, renamed or deleted. */
export function publishPictures(publish: Publish, ids: readonly string[]): void {
  publish({ topic: 'picture.changed', ids: [...ids] }, { permission: 'picture:read' })
}
