import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField, maxInteger, optionalTextField, rule } from '../../fields.ts'

/** `bytes`: of the values and what they started from, as JSON. `depth`: how far lists and objects may be nested in them. */
export const draftLimits = { bytes: 262_144, depth: 16, perUser: 200, title: 200 } as const

/** Which form it is, and the row that it edits; empty for a new one. */
const draftKey = {
  form: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  subject: z.union([z.literal(''), idField]),
}

/** Names one opening of a form on one device; no other writer uses the name. */
const writerField = z.string().regex(/^[\w-]{16,40}$/)
const sequenceField = z.number().int().min(1).max(maxInteger)

/** Values of the fields by name as they were typed, valid or not, so the form's schema does not check them. */
const values = z.record(z.string().max(100), z.unknown())

/** What the typing started from: the fields, and the version of the row, null for a new one. */
const base = z.object({ values, version: z.number().int().min(1).max(maxInteger).nullable() })

const content = {
  values,
  base,
  /** What the row was called, for a list of drafts; empty for a new one. */
  title: optionalTextField(draftLimits.title),
}

/** A save of one writer, distinct from its other saves and from other writers' saves. */
const saveName = { writer: writerField, sequence: sequenceField }

/** Text that a user typed into a form and has not saved yet. */
export const draft = z.object({
  ...draftKey,
  ...content,
  ...saveName,
  /** The User-Agent of the browser that wrote it. */
  device: z.string(),
  savedTime: instantField,
})
export type Draft = z.infer<typeof draft>

export const readDraft = defineEndpoint({
  id: 'draft.read',
  method: 'GET',
  path: '/api/drafts/one',
  summary: 'Read the own draft of a form',
  description: 'Null without a draft.',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['draft.changed'],
  // A value that is empty does not arrive in a query.
  input: { query: z.strictObject({ ...draftKey, subject: draftKey.subject.default('') }) },
  response: draft.nullable(),
})

export const listDrafts = defineEndpoint({
  id: 'draft.list',
  method: 'GET',
  path: '/api/drafts',
  summary: 'List own drafts of a form, last written first',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['draft.changed'],
  input: { query: z.strictObject({ form: draftKey.form }) },
  response: z.array(draft.pick({ subject: true, title: true, device: true, savedTime: true })),
})
export type DraftSummary = z.infer<(typeof listDrafts)['response']>[number]

/** A colleague who has written in the same form on the same row lately, and has not saved it yet. */
export const otherEditor = z.object({ name: z.string(), savedTime: instantField })
export type OtherEditor = z.infer<typeof otherEditor>

/** How long after the last keystroke a colleague counts as an editor, in seconds. */
export const editorSeconds = 600

const savedDraft = z.object({
  savedTime: instantField,
  /** Who wrote last comes first; none for a new row. */
  others: z.array(otherEditor),
})
export type SavedDraft = z.infer<typeof savedDraft>

/**
 * Saves of one writer follow their sequence, in any order of arrival. A draft that another writer wrote last is
 * replaced only by a save that names it in `basedOn`; any other is refused with that draft, so that two devices never
 * overwrite each other unknowingly.
 */
export const saveDraft = defineEndpoint({
  id: 'draft.save',
  method: 'POST',
  path: '/api/drafts',
  summary: 'Save the own draft of a form',
  description:
    'Refused with the draft of another writer that the request does not name. Answers with the colleagues who write on the same row.',
  effect: 'write',
  access: 'signed-in',
  input: {
    body: z
      .strictObject({
        ...draftKey,
        ...content,
        ...saveName,
        /** The last save of another writer that this one knowingly replaces. */
        basedOn: z.strictObject(saveName).nullable(),
      })
      .refine(({ values, base }) => isKeepable({ values, base }), {
        ...rule('draftTooLarge'),
        path: ['values'],
      }),
  },
  failures: ['conflict'],
  response: savedDraft,
})

export const dropDraft = defineEndpoint({
  id: 'draft.drop',
  method: 'POST',
  path: '/api/drafts/drop',
  summary: 'Discard a draft',
  description: 'Only up to the given saves; a later save stays.',
  effect: 'write',
  access: 'signed-in',
  input: {
    body: z.strictObject({
      ...draftKey,
      /** By writer, the last save that is known where it is dropped. */
      saves: z.array(z.strictObject(saveName)).min(1).max(2),
    }),
  },
  response: z.object({ dropped: z.boolean() }),
})

function isKeepable(value: unknown): boolean {
  return (
    isShallow(value, draftLimits.depth) &&
    new TextEncoder().encode(JSON.stringify(value)).length <= draftLimits.bytes
  )
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every(part => isShallow(part, depth - 1))
}
