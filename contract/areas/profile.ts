import * as z from 'zod'
import { defineCall } from '../call.ts'
import { instantField } from '../fields.ts'

export const densities = ['mini', 'small', 'middle', 'large'] as const
export type Density = (typeof densities)[number]

const columnKey = z.string().regex(/^[\w-]{1,60}$/)

/** How a person keeps a list: which columns in which order, and how dense. */
export const listPreference = z.strictObject({
  density: z.enum(densities),
  /** Column keys, all of them, in their order; unknown keys are ignored, missing ones come last. */
  order: z.array(columnKey).max(100),
  hidden: z.array(columnKey).max(100),
})
export type ListPreference = z.infer<typeof listPreference>

const listKey = z.strictObject({ list: z.string().regex(/^[a-z][a-z-]{0,39}$/) })

export const readListPreference = defineCall({
  id: 'profile.list-preference',
  method: 'GET',
  path: '/api/user/list-preferences/{list}',
  summary: 'How the signed-in person keeps this list; null when they never changed it',
  effect: 'read',
  access: 'signed-in',
  input: { params: listKey },
  answer: listPreference.nullable(),
})

export const saveListPreference = defineCall({
  id: 'profile.save-list-preference',
  method: 'POST',
  path: '/api/user/list-preferences/{list}',
  summary: 'Keep how the signed-in person wants this list',
  effect: 'write',
  access: 'signed-in',
  input: { params: listKey, body: listPreference },
  answer: z.null(),
})

/** One thing that the signed-in person did, from the operation log. */
export const activity = z.object({
  id: z.string(),
  /** What was done: a call's id, for example `content-set.create`. */
  action: z.string(),
  /** What it was done to: its name at that time, and its id if it was one thing. */
  title: z.string(),
  entity: z.string(),
  entityId: z.string(),
  time: instantField,
})
export type Activity = z.infer<typeof activity>

export const readLatestActivity = defineCall({
  id: 'profile.latest-activity',
  method: 'POST',
  path: '/api/user/latest-activity',
  summary: 'What the signed-in person did last, newest first',
  effect: 'read',
  access: 'signed-in',
  input: {},
  answer: z.array(activity),
})

export const profileCalls = [readListPreference, saveListPreference, readLatestActivity]
