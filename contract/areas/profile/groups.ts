import * as z from 'zod'
import { idField, instantField, maxInteger, optionalTextField, rule, textField } from '../../fields.ts'

/** Common parts of projects and teams: a name, and members, some of whom lead. */
export const groupLimits = {
  name: 60,
  description: 200,
  search: 60,
  members: 200,
  usersPerCall: 50,
  listed: 100,
  contributors: 5,
} as const

/** Fields of a project or a team that users edit. */
export const groupFields = z.strictObject({
  name: textField(groupLimits.name),
  description: optionalTextField(groupLimits.description),
})
export type GroupFields = z.infer<typeof groupFields>

/** A member of a project or a team, as its card shows them. */
export const contributor = z.object({ name: z.string(), email: z.string(), avatar: z.string() })

/** A project or a team as the user sees it. */
export const groupRow = z.object({
  id: idField,
  name: z.string(),
  description: z.string(),
  /** Address of the picture; empty when there is none. */
  avatar: z.string(),
  peopleNumber: z.number().int(),
  /** The first members; leads come first. */
  contributors: z.array(contributor).max(groupLimits.contributors),
  /** Whether the user is in it, and whether they lead it. */
  joined: z.boolean(),
  lead: z.boolean(),
  createdTime: instantField,
  version: z.number().int(),
})
export type GroupRow = z.infer<typeof groupRow>

export const groupMember = z.object({
  id: idField,
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  jobName: z.string(),
  email: z.string(),
  lead: z.boolean(),
  joinedTime: instantField,
})
export type GroupMember = z.infer<typeof groupMember>

/** A project or a team with everyone who is in it. */
export const group = groupRow.extend({ members: z.array(groupMember) })
export type Group = z.infer<typeof group>

export const memberById = z.strictObject({ id: idField, userId: idField })

export const groupQuery = z.strictObject({
  /** `mine`: those the user is in; `all`: for those who may manage all of them. */
  of: z.enum(['mine', 'all']).default('mine'),
  /** A fragment of the name; ignores case. */
  text: optionalTextField(groupLimits.search).optional(),
})
export type GroupQuery = z.infer<typeof groupQuery>

/** The first of them by name, and how many there are. */
export const groupList = z.object({
  list: z.array(groupRow).max(groupLimits.listed),
  total: z.number().int(),
})

/** Some of the texts, and the version that they were read at. */
export const groupChange = z.strictObject({
  version: z.number().int().min(1).max(maxInteger),
  changes: groupFields
    .partial()
    .refine(changes => Object.values(changes).some(value => value !== undefined), rule('nothingToChange')),
})
export type GroupChange = z.infer<typeof groupChange>

/** The user to add, and whether they lead. */
export const memberChange = z.strictObject({
  users: z
    .array(idField)
    .min(1, rule('required'))
    .max(groupLimits.usersPerCall)
    .transform(ids => [...new Set(ids)].sort()),
  lead: z.boolean().default(false),
})
