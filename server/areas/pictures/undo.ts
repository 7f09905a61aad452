import { fail } from '../../platform/errors.ts'
import type { UndoDeclaration } from '../../platform/modules/table-rules.ts'
import { publishPictures } from './handlers.ts'
import { lockPictures, refreshPictures } from './store.ts'

/** Renamed and deleted pictures are restored. */
export const undoPictures: UndoDeclaration = {
  needs: ({ does }) => [does === 'update' ? 'picture:update' : 'picture:delete'],
  async before({ queries, actor }, steps) {
    const ids = steps.filter(({ does }) => does === 'update').map(({ key }) => String(key.id))
    const all = await lockPictures(queries, { dataScope: 'all' }, ids)
    if ((await lockPictures(queries, actor, ids)).length < all.length) throw fail('notFound')
  },
  async after({ queries, publish }, steps) {
    const ids = [...new Set(steps.map(({ key }) => String(key.id)))]
    await refreshPictures(queries, ids)
    publishPictures(publish, ids)
  },
}
