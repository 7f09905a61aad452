import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField, titledRow } from '../../fields.ts'
import type { articleStates } from '../articles/articles.ts'
import { openPublishStates } from '../publishing/publish-jobs.ts'

/** Rows of a block, at most. */
export const waitingLimits = { rows: 5 } as const

/** States of articles whose next step is their author's. */
export const unsentArticleStates = [
  'local',
  'ahead',
  'changedRemotely',
  'failed',
] as const satisfies readonly (typeof articleStates)[number][]

const count = z.number().int()
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ count, rows: z.array(row).max(waitingLimits.rows) })

export const readWaiting = defineEndpoint({
  id: 'workplace.waiting',
  method: 'GET',
  path: '/api/workplace/waiting',
  summary: 'Read what waits for the signed-in user',
  description: 'Counts, and the first rows of each kind. Null for kinds that the user may not read.',
  effect: 'read',
  access: 'signed-in',
  beyondScope:
    'To-dos wait for every user who may decide on them. A shared view is for all who may read its list.',
  refreshOn: [
    'message.changed',
    'user.changed',
    'draft.changed',
    'list-view.changed',
    'article.changed',
    'publish-job.changed',
    'inspection.changed',
    'live-room.changed',
    'live-show.changed',
  ],
  input: {},
  response: z.object({
    /** Requests that the user may decide on; of each kind the oldest first. */
    todos: z.object({
      count,
      kinds: z.array(
        z.object({
          /** Id of the deciding endpoint. */
          call: z.string(),
          count,
          rows: z
            .array(z.object({ id: idField, title: z.string(), content: z.string(), time: instantField }))
            .max(waitingLimits.rows),
        }),
      ),
    }),
    /** Inspection queues with content that waits for a verdict; the oldest first. `count` is of the queues. */
    queues: rowsOf(
      z.object({ id: idField, title: z.string(), waiting: count, oldest: instantField }),
    ).nullable(),
    /** Live rooms on air. */
    rooms: rowsOf(titledRow).nullable(),
    /** Today's shows that are not over, in their order. */
    shows: rowsOf(
      z.object({
        id: idField,
        title: z.string(),
        room: titledRow,
        startTime: instantField,
        endTime: instantField,
      }),
    ).nullable(),
    /** Unsaved text of forms, last written first. `subject` is the id of the edited row; empty for a new one. */
    drafts: rowsOf(
      z.object({ form: z.string(), subject: z.string(), title: z.string(), savedTime: instantField }),
    ),
    /** The user's own articles that are not sent, changed since, or failed; last edited first. */
    articles: rowsOf(
      z.object({
        id: idField,
        title: z.string(),
        state: z.enum(unsentArticleStates),
        updatedTime: instantField,
      }),
    ).nullable(),
    /** Watched views; those with unread news first. */
    views: rowsOf(
      z.object({
        id: idField,
        list: z.string(),
        name: z.string(),
        /** Address of the view in the console. */
        link: z.string(),
        /** Title of the latest unread notice of rows that entered it, and its time. */
        news: z.object({ text: z.string(), time: instantField }).nullable(),
      }),
    ),
    /** Publications that are planned for today, in their order. */
    planned: rowsOf(
      z.object({
        id: idField,
        title: z.string(),
        state: z.enum(openPublishStates),
        scheduledTime: instantField,
      }),
    ).nullable(),
  }),
})
