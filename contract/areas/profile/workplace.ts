import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField, titledRow } from '../../fields.ts'

export const workplaceLimits = { quick: 12, recent: 20, pins: 6, used: 30, uses: 9999 } as const

/** A page by the name of its route (`page.Content`), or an action by its id (`action.theme.switch`). */
const quickKey = z.string().regex(/^(page|action)\.[\w.-]{1,80}$/)

/** A page, action, form or setting that was chosen in the command palette; no record. */
export const usedKeyPattern = /^(page|action|create|setting)\.[\w.-]{1,80}$/

/** Blocks of what waits for a user, in their default order. */
export const waitingBlocks = [
  'todos',
  'queues',
  'planned',
  'shows',
  'rooms',
  'drafts',
  'articles',
  'views',
] as const
export type WaitingBlock = (typeof waitingBlocks)[number]

/** A user's arrangement of their workplace; absent parts have the default. */
export const workplacePreference = z.strictObject({
  /** The quick operations, in their order. */
  quick: z
    .array(quickKey)
    .max(workplaceLimits.quick)
    .transform(keys => [...new Set(keys)])
    .optional(),
  /** The views of Explore that are drawn there, in their order. */
  pins: z
    .array(idField)
    .max(workplaceLimits.pins)
    .transform(ids => [...new Set(ids)])
    .optional(),
  /** What the user chose in the command palette, and how often; the latest first. */
  used: z
    .array(
      z.strictObject({
        key: z.string().regex(usedKeyPattern),
        count: z.number().int().min(1).max(workplaceLimits.uses),
      }),
    )
    .max(workplaceLimits.used)
    .optional(),
  /** The blocks of what waits for the user, in their order; the others are hidden. */
  blocks: z
    .array(z.enum(waitingBlocks))
    .max(waitingBlocks.length)
    .transform(keys => [...new Set(keys)])
    .optional(),
})
export type WorkplacePreference = z.infer<typeof workplacePreference>

export const readWorkplacePreference = defineEndpoint({
  id: 'profile.workplace',
  method: 'GET',
  path: '/api/user/workplace',
  summary: 'Read the signed-in user’s layout of the workplace',
  description: 'Null when they never changed it.',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['settings.changed'],
  input: {},
  response: workplacePreference.nullable(),
})

export const saveWorkplacePreference = defineEndpoint({
  id: 'profile.save-workplace',
  method: 'POST',
  path: '/api/user/workplace',
  summary: 'Update the signed-in user’s layout of the workplace',
  description: 'Absent parts stay as they are.',
  effect: 'write',
  access: 'signed-in',
  input: { body: workplacePreference },
  response: z.null(),
})

/** A visited page, or an opened project or team. */
export const recentVisit = z.object({
  /** The name of a page's route, `project` or `team`. */
  page: z.string(),
  /** The thing; null for a page. */
  subject: titledRow.nullable(),
  time: instantField,
})
export type RecentVisit = z.infer<typeof recentVisit>

export const readRecentVisits = defineEndpoint({
  id: 'visit.recent',
  method: 'GET',
  path: '/api/user/visits/recent',
  summary: 'List pages, projects and teams that the user visited last',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['team.changed', 'project.changed'],
  input: {},
  response: z.array(recentVisit).max(workplaceLimits.recent),
})
