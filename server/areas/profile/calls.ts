import {
  readLatestActivity,
  readListPreference,
  readSettings,
  readUserLook,
  saveListPreference,
  saveSettings,
} from '@greenroom/contract/areas/profile'
import { and, desc, eq } from 'drizzle-orm'
import { operationLog } from '../../platform/audit/schema.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { builtInPermissions } from '../access/index.ts'
import { groupHandlers } from './groups/calls.ts'
import { ownProfileHandlers } from './own/calls.ts'
import { listPreferences } from './schema.ts'
import { changeSettings, readChangedSettings } from './settings-store.ts'

/** How many of the person's latest operations are shown (specification §7: latest activity). */
const latestActivities = 7

/** The calls on the signed-in person's own things. */
export function profileHandlers(): Handler[] {
  return [
    ...groupHandlers(),
    ...ownProfileHandlers(),

    handle(readSettings, ({ actor, queries }) => readChangedSettings(queries, actor.id)),

    handle(saveSettings, async ({ actor, input, queries, publish }) => {
      await changeSettings(queries, actor.id, input.body)
      publish({ topic: 'settings.changed', ids: [actor.id] }, { person: actor.id })
      return null
    }),

    handle(readUserLook, async ({ actor, queries }) => {
      const allowed = await builtInPermissions(queries, 'user')
      return { permissions: [...allowed].filter(permission => actor.permissions.has(permission)) }
    }),

    handle(readListPreference, async ({ actor, input, queries }) => {
      const own = and(eq(listPreferences.personId, actor.id), eq(listPreferences.list, input.params.list))
      const [stored] = await queries.select().from(listPreferences).where(own)
      return stored?.preference ?? null
    }),

    handle(saveListPreference, async ({ actor, input, queries }) => {
      const preference = input.body
      await queries
        .insert(listPreferences)
        .values({ personId: actor.id, list: input.params.list, preference })
        .onConflictDoUpdate({ target: [listPreferences.personId, listPreferences.list], set: { preference } })
      return null
    }),

    handle(readLatestActivity, async ({ actor, queries }) => {
      const stored = await queries
        .select()
        .from(operationLog)
        .where(eq(operationLog.actorId, actor.id))
        .orderBy(desc(operationLog.id))
        .limit(latestActivities)
      return stored.map(({ id, action, title, entity, entityId, at }) => ({
        id: String(id),
        action,
        title,
        entity,
        entityId,
        time: new Date(at).toISOString(),
      }))
    }),
  ]
}
