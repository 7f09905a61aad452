import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { instantField } from '../../fields.ts'

/** Targets of alarms besides the message box: a webhook, and the robots of groups in DingTalk, WeCom and Feishu. */
export const alarmTargetKinds = ['webhook', 'dingtalk', 'wecom', 'feishu'] as const
export type AlarmTargetKind = (typeof alarmTargetKinds)[number]

const nameField = z.string().regex(/^[a-z]{1,20}(?:-\d{1,3})?$/)

export const alarmTarget = z.object({
  /** `webhook`, or the kind of a robot and its place in its setting: `dingtalk-1`. */
  name: nameField,
  kind: z.enum(alarmTargetKinds),
  /** Host of its address; the rest is secret. */
  host: z.string(),
  /** Number of announcements that wait for it. */
  waiting: z.number().int(),
  /** When it last took an announcement; null: never. */
  deliveredTime: instantField.nullable(),
  /** When it last refused one, and why; null: never. */
  failure: z.object({ time: instantField, text: z.string() }).nullable(),
})
export type AlarmTargetRow = z.infer<typeof alarmTarget>

export const listAlarmTargets = defineEndpoint({
  id: 'live-alarm.list-targets',
  method: 'GET',
  path: '/api/live/alarm-targets',
  summary: 'List where alarms of live rooms are sent, with their last answers',
  effect: 'read',
  access: 'system-status:read',
  input: {},
  response: z.array(alarmTarget),
})

export const testAlarmTarget = defineEndpoint({
  id: 'live-alarm.test-target',
  method: 'POST',
  path: '/api/live/alarm-targets/{name}/test',
  summary: 'Send a test message to a target of alarms',
  description:
    'It waits for the answer, at most ten seconds. An answer that refuses is no failure of the request.',
  effect: 'write',
  access: 'system-status:operate',
  input: { params: z.strictObject({ name: nameField }) },
  failures: ['notFound'],
  response: z.object({
    isAccepted: z.boolean(),
    /** Why the target refused the message; empty when it took it. */
    refusal: z.string(),
  }),
})
