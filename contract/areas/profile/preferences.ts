import * as z from 'zod'
import { type ConsoleSettings, menuWidthBounds, themeColorPattern, themes } from '../../console-settings.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { instantField, rule } from '../../fields.ts'
import { languages } from '../../languages.ts'
import { allPermissions } from '../../permissions.ts'

/**
 * Every setting of the console. A save names those that it changes; restoring the defaults names all but the language.
 */
export const consoleSettings: z.ZodObject<{ [K in keyof ConsoleSettings]: z.ZodType<ConsoleSettings[K]> }> =
  z.strictObject({
    theme: z.enum(themes),
    language: z.enum(languages),
    themeColor: z.string().regex(themeColorPattern),
    navbar: z.boolean(),
    menu: z.boolean(),
    topMenu: z.boolean(),
    tabBar: z.boolean(),
    footer: z.boolean(),
    colorWeak: z.boolean(),
    menuFromServer: z.boolean(),
    menuCollapse: z.boolean(),
    menuWidth: z.number().int().min(menuWidthBounds.min).max(menuWidthBounds.max),
  })

const changedSettings = consoleSettings.partial()

export const readSettings = defineEndpoint({
  id: 'profile.settings',
  method: 'GET',
  path: '/api/user/settings',
  summary: 'Read the signed-in user’s settings',
  description: 'Null when they never changed any.',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['settings.changed', 'team.changed', 'project.changed'],
  input: {},
  response: changedSettings.nullable(),
})

export const saveSettings = defineEndpoint({
  id: 'profile.save-settings',
  method: 'POST',
  path: '/api/user/settings',
  summary: 'Update some of the signed-in user’s settings',
  effect: 'write',
  access: 'signed-in',
  input: {
    body: changedSettings.refine(part => Object.keys(part).length > 0, rule('nothingToChange')),
  },
  response: z.null(),
})

export const readViewAsUser = defineEndpoint({
  id: 'profile.view-as-user',
  method: 'GET',
  path: '/api/user/view-as-user',
  summary: 'List own permissions that the built-in role `user` has too',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['team.changed', 'project.changed'],
  input: {},
  response: z.object({ permissions: z.array(z.enum(allPermissions)) }),
})

export const densities = ['mini', 'small', 'middle', 'large'] as const
export type Density = (typeof densities)[number]

export const listLayouts = ['table', 'cards'] as const
export type ListLayout = (typeof listLayouts)[number]

const columnKey = z.string().regex(/^[\w-]{1,60}$/)

/** A user's preference for a list: visible columns, their order, density, and layout. */
export const listPreference = z.strictObject({
  density: z.enum(densities),
  /** Column keys, all of them, in their order; unknown keys are ignored, missing ones come last. */
  order: z.array(columnKey).max(100),
  hidden: z.array(columnKey).max(100),
  /** Of lists whose rows have pictures; a table when absent. */
  layout: z.enum(listLayouts).optional(),
})
export type ListPreference = z.infer<typeof listPreference>

const listKey = z.strictObject({ list: z.string().regex(/^[a-z][a-z-]{0,39}$/) })

export const readListPreference = defineEndpoint({
  id: 'profile.list-preference',
  method: 'GET',
  path: '/api/user/list-preferences/{list}',
  summary: 'Read the signed-in user’s preferences of a list',
  description: 'Null when they never changed any.',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['team.changed', 'project.changed'],
  input: { params: listKey },
  response: listPreference.nullable(),
})

export const saveListPreference = defineEndpoint({
  id: 'profile.save-list-preference',
  method: 'POST',
  path: '/api/user/list-preferences/{list}',
  summary: 'Save the signed-in user’s preferences of a list',
  effect: 'write',
  access: 'signed-in',
  input: { params: listKey, body: listPreference },
  response: z.null(),
})

/** One thing that the signed-in user did, from the operation log; however many rows it changed, it is one. */
export const activity = z.object({
  id: z.string(),
  /** Id of the endpoint or job, for example `content-set.create`. */
  action: z.string(),
  /** What the user did, as a sentence in the reader's language. */
  title: z.string(),
  /** The device that the user did it on, in the reader's language; empty when it is not known. */
  description: z.string(),
  /** Name of the record at that time; of a session, its device in words. */
  record: z.string(),
  /** Id of the record if it was a single one. */
  entityId: z.string(),
  /** Address of the user's picture; empty when there is none. */
  avatar: z.string(),
  entity: z.string(),
  time: instantField,
})
export type Activity = z.infer<typeof activity>

export const activityLimits = { latest: 7, listed: 30 } as const

export const readLatestActivity = defineEndpoint({
  id: 'profile.latest-activity',
  method: 'POST',
  path: '/api/user/latest-activity',
  summary: 'List latest activities of the signed-in user, newest first',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['content-set.changed', 'channel.changed', 'team.changed', 'project.changed'],
  input: {},
  response: z.array(activity).max(activityLimits.latest),
})

export const listActivity = defineEndpoint({
  id: 'profile.activity',
  method: 'GET',
  path: '/api/user/activity',
  summary: 'List all activities of the signed-in user in pages, newest first',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['team.changed', 'project.changed'],
  input: {
    query: z.strictObject({
      /** Only activities before this one. */
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .optional(),
    }),
  },
  response: z.object({
    list: z.array(activity).max(activityLimits.listed),
    /** Where the next ones begin; null after the last. */
    before: z.string().nullable(),
  }),
})

/** What the user has begun and joined (specification §7). */
export const projectAndTeamCount = z.object({
  id: z.enum(['created-projects', 'joined-projects', 'created-teams', 'joined-teams']),
  /** In the reader's language. */
  content: z.string(),
  count: z.number().int(),
})

export const countProjectsAndTeams = defineEndpoint({
  id: 'profile.project-and-team',
  method: 'POST',
  path: '/api/user/project-and-team/list',
  summary: 'Count projects and teams that the user created or is in',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['team.changed', 'project.changed'],
  input: {},
  response: z.array(projectAndTeamCount).length(4),
})
