import { and, inArray } from 'drizzle-orm'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { fail } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { ownedByVisible } from '../../platform/list/visible.ts'
import { tellChanged } from './calls.ts'
import { channels } from './schema.ts'
import { forgetToldEnds } from './store.ts'

const permissions = { insert: 'channel:create', update: 'channel:update', delete: 'channel:delete' } as const

/** How changes of channels are undone: by who may make the opposite change by hand. Visits are no changes, and stay. */
export const channelUndoables: Undoable[] = [
  {
    entity: 'channel',
    needs: ({ does }) => [permissions[does]],
    before: async ({ queries, actor }, steps) => {
      const ids = steps.filter(({ does }) => does !== 'insert').map(({ key }) => String(key.id))
      const there = (sees: Pick<Actor, 'sees'>) =>
        queries.$count(channels, and(inArray(channels.id, ids), ownedByVisible(sees, channels.createdBy)))
      if ((await there(actor)) < (await there({ sees: 'all' }))) throw fail('notFound')
    },
    after: async ({ queries, publish }, steps) => {
      const ids = [...new Set(steps.map(({ key }) => String(key.id)))]
      await forgetToldEnds(queries, ids)
      tellChanged(publish, ids)
    },
  },
]
