import { inArray } from 'drizzle-orm'
import { fail } from '../../platform/errors.ts'
import type { UndoDeclaration } from '../../platform/modules/table-rules.ts'
import { publishShows } from './handlers.ts'
import { liveShows } from './schema.ts'
import { hasClash, lockShows } from './store.ts'

/** Changes of shows can be undone by users who may plan them, unless another show has their time meanwhile. */
export const undoShows: UndoDeclaration = {
  needs: () => ['live-room:manage'],
  async after({ publish, queries }, steps) {
    const ids = [...new Set(steps.map(({ key }) => String(key.id)))]
    const shows = await queries.select().from(liveShows).where(inArray(liveShows.id, ids))
    const roomIds = new Set(shows.map(({ roomId }) => roomId))
    for (const roomId of [...roomIds].toSorted()) await lockShows(queries, roomId)
    for (const show of shows) {
      if (await hasClash(queries, show))
        throw fail('undoRefused', {
          ...{ reason: 'taken', entity: 'live-show', title: show.title, newer: null, missing: null },
        })
    }
    publishShows(publish, ids)
  },
}
