import {
  activityLimits,
  countProjectsAndTeams,
  listActivity,
  readLatestActivity,
  readListPreference,
  readSettings,
  readViewAsUser,
  saveListPreference,
  saveSettings,
} from '@greenroom/contract/areas/profile/preferences'
import { readWorkplacePreference, saveWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { goodSettings, type SomeSettings } from '@greenroom/contract/console-settings'
import type { Text } from '@greenroom/contract/languages'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Settings } from '../../platform/settings.ts'
import { builtInPermissions } from '../roles/index.ts'
import { readActivity, readActivityPage } from './activity/store.ts'
import { certificationHandlers } from './certification/handlers.ts'
import { groupHandlers } from './groups/handlers.ts'
import { project, team } from './groups/kinds.ts'
import { countGroups } from './groups/store.ts'
import { ownProfileHandlers } from './own/handlers.ts'
import { consoleSettings, listPreferences, workplacePreferences } from './schema.ts'
import { visitHandlers } from './visits/handlers.ts'
import type { PagesVisitedHook } from './visits/hooks.ts'

/** Labels of the counts; `{n}` is the number. */
const countTexts: Record<'created-projects' | 'joined-projects' | 'created-teams' | 'joined-teams', Text> = {
  'created-projects': { 'zh-CN': '创建的项目：{n}', 'en-US': 'Projects created: {n}' },
  'joined-projects': { 'zh-CN': '参与的项目：{n}', 'en-US': 'Projects joined: {n}' },
  'created-teams': { 'zh-CN': '创建的团队：{n}', 'en-US': 'Teams created: {n}' },
  'joined-teams': { 'zh-CN': '加入的团队：{n}', 'en-US': 'Teams joined: {n}' },
}

/** The calls on the signed-in user's own things. */
export function profileHandlers(
  settings: Pick<Settings, 'TIME_ZONE'>,
  visited: readonly PagesVisitedHook[],
): Handler[] {
  return [
    ...groupHandlers(),
    ...ownProfileHandlers(),
    ...visitHandlers(settings, visited),
    ...certificationHandlers(),

    handle(readSettings, ({ actor, queries }) => readChangedSettings(queries, actor.id)),

    handle(saveSettings, async ({ actor, input, queries, publish }) => {
      await changeSettings(queries, actor.id, input.body)
      publish({ topic: 'settings.changed', ids: [actor.id] }, { user: actor.id })
      return null
    }),

    handle(readViewAsUser, async ({ actor, queries }) => {
      const allowed = await builtInPermissions(queries, 'user')
      return { permissions: [...allowed].filter(permission => actor.permissions.has(permission)) }
    }),

    handle(readListPreference, async ({ actor, input, queries }) => {
      const own = and(eq(listPreferences.userId, actor.id), eq(listPreferences.list, input.params.list))
      const [preference] = await queries.select().from(listPreferences).where(own)
      return preference?.preference ?? null
    }),

    handle(saveListPreference, async ({ actor, input, queries }) => {
      const preference = input.body
      await queries
        .insert(listPreferences)
        .values({ userId: actor.id, list: input.params.list, preference })
        .onConflictDoUpdate({
          target: [listPreferences.userId, listPreferences.list],
          set: { preference },
        })
      return null
    }),

    handle(readWorkplacePreference, async ({ actor, queries }) => {
      const own = eq(workplacePreferences.userId, actor.id)
      const [preference] = await queries.select().from(workplacePreferences).where(own)
      return preference?.preference ?? null
    }),

    handle(saveWorkplacePreference, async ({ actor, input, queries, publish }) => {
      const preference = input.body
      await queries
        .insert(workplacePreferences)
        .values({ userId: actor.id, preference })
        .onConflictDoUpdate({
          target: workplacePreferences.userId,
          set: { preference: sql`${workplacePreferences.preference} || excluded.preference` },
        })
      publish({ topic: 'settings.changed', ids: [actor.id] }, { user: actor.id })
      return null
    }),

    handle(readLatestActivity, ({ actor, queries, request }) =>
      readActivity(queries, actor.id, request.language, { maxRequests: activityLimits.latest }),
    ),

    handle(listActivity, ({ actor, input, queries, request }) =>
      readActivityPage(queries, actor.id, request.language, input.query.before),
    ),

    handle(countProjectsAndTeams, async ({ actor, queries, request: { language } }) => {
      const [projects, teams] = await Promise.all([
        countGroups(queries, project, actor.id),
        countGroups(queries, team, actor.id),
      ])
      return [
        { id: 'created-projects' as const, count: projects.created },
        { id: 'joined-projects' as const, count: projects.joined },
        { id: 'created-teams' as const, count: teams.created },
        { id: 'joined-teams' as const, count: teams.joined },
      ].map(({ id, count }) => ({
        id,
        count,
        content: countTexts[id][language].replace('{n}', String(count)),
      }))
    }),
  ]
}

/** A user's changed settings without values that this version does not support; null when they changed none. */
async function readChangedSettings(queries: Queries, userId: string): Promise<SomeSettings | null> {
  const [preference] = await queries.select().from(consoleSettings).where(eq(consoleSettings.userId, userId))
  return preference ? goodSettings(preference.changed) : null
}

/** Puts some settings in force and leaves the others, so that two browsers never undo each other's changes. */
async function changeSettings(queries: Queries, userId: string, changed: SomeSettings): Promise<void> {
  // A stored value that is no object would not be merged with the change.
  const before = sql`case jsonb_typeof(${consoleSettings.changed}) when 'object' then ${consoleSettings.changed} else '{}' end`
  await queries
    .insert(consoleSettings)
    .values({ userId, changed })
    .onConflictDoUpdate({
      target: consoleSettings.userId,
      set: { changed: sql`${before} || excluded.changed` },
    })
}
