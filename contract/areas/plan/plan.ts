import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField, rule, timeField, titledRow } from '../../fields.ts'
import { openPublishStates } from '../publishing/publish-jobs.ts'

/** `days`: longest period. `rows`: rows of a kind, at most. */
export const planLimits = { days: 42, rows: 200 } as const

const dayMs = 86_400_000
/** Days are longer where clocks are put back. */
const clockChangeMs = 3_600_000

/** The kinds that have times, in the order of the calendar's filter. */
export const planKinds = ['shows', 'publications', 'contentItems', 'promotions', 'posts'] as const
export type PlanKind = (typeof planKinds)[number]

const time = timeField
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.number().int(), rows: z.array(row).max(planLimits.rows) }).nullable()

const planned = z.object({ id: idField, title: z.string(), startTime: instantField })

/** A show with its room; `version` for moving it. */
export const plannedShow = planned.extend({
  endTime: instantField,
  room: titledRow,
  version: z.number().int(),
})

export const readPlan = defineEndpoint({
  id: 'plan.read',
  method: 'GET',
  path: '/api/plan',
  summary: 'Read the plan of a period',
  description:
    'At most six weeks. Of each kind the count and the first rows by their start; null for kinds that the user may not read.',
  effect: 'read',
  access: 'signed-in',
  beyondScope: 'Live rooms and posts belong to the installation, not to users.',
  refreshOn: [
    'live-show.changed',
    'live-room.changed',
    'publish-job.changed',
    'content-item.changed',
    'channel.changed',
    'workplace-post.changed',
  ],
  input: {
    query: z
      .strictObject({ startTime: time, endTime: time })
      .superRefine(({ startTime, endTime }, context) => {
        const lastingMs = Date.parse(endTime) - Date.parse(startTime)
        const broken =
          lastingMs <= 0
            ? rule('rangeOrder')
            : lastingMs > planLimits.days * dayMs + clockChangeMs
              ? rule('rangeLength')
              : undefined
        if (broken) context.addIssue({ code: 'custom', path: ['endTime'], message: broken.error })
      }),
  },
  response: z.object({
    /** Shows of live rooms. */
    shows: rowsOf(plannedShow),
    /** Publications to WeChat that wait for their time. */
    publications: rowsOf(planned.extend({ state: z.enum(openPublishStates) })),
    /** Content items whose time of publication is still to come. */
    contentItems: rowsOf(planned),
    /** Promotions that run at some time of the period, without those that a user ended before it. */
    promotions: rowsOf(planned.extend({ endTime: instantField })),
    /** Posts of the workplace that appear or end in the period; null: no limit. */
    posts: rowsOf(planned.extend({ startTime: instantField.nullable(), endTime: instantField.nullable() })),
  }),
})
