import * as z from 'zod'
import { declaredTopicNames } from './declared-areas.ts'

/** What browsers are told about; each names rows that they may be showing. */
export const eventTopics = [
  'content-set.changed',
  'inspection.changed',
  'preset.changed',
  'content-item.changed',
  'channel.changed',
  'channel.visited',
  'service.changed',
  'user.changed',
  'role.changed',
  'message.changed',
  'draft.changed',
  'session.changed',
  'session.ended',
  'access.changed',
  'menu.changed',
  'access-request.changed',
  'registration.changed',
  'settings.changed',
  'team.changed',
  'project.changed',
  'certification.changed',
  'submission.changed',
  'parameter.changed',
  'import.changed',
  'bulk-job.changed',
  'list-view.changed',
  ...declaredTopicNames,
] as const
export type EventTopic = (typeof eventTopics)[number]

/**
 * One event on the stream: refetch what shows these rows. An empty `ids` means any row may have changed.
 * The ids of `settings.changed` are the user whose settings they are, and it is sent only to them.
 * The ids of `user.changed` are users whose accounts came, went or changed, and it is sent to those who may look for users.
 * The ids of `inspection.changed` are inspection queues that came, went or changed in themselves or in what waits in them; it is sent to
 * those who may view queues, and to somebody whose content was taken over by another.
 * `service.changed` names no rows: it says that services, orders or the balance changed.
 * The ids of `channel.changed` and `channel.visited` are channels; `channel.visited` only says that they were visited.
 * `preset.changed` names no rows: there are few presets, and whoever may view them reads them again.
 * The ids of `role.changed` are roles that came, went or changed, and it is sent to those who may view roles.
 * The ids of `message.changed` are messages and to-dos that a user has read, and it is sent only to those who have them; one without ids
 * says that what waits for a decision has changed, and it is sent to those who may decide. `draft.changed` names the form, and is sent only to
 * the user whose draft came, went, or is now written on another device.
 * `menu.changed` names no rows: the stored menu is one thing, and everybody reads their own part of it again.
 * The ids of `registration.changed` are requests for accounts, and it is sent to those who decide on them.
 * The ids of `access-request.changed` are requests, and it is sent only to who made them.
 * The ids of `team.changed` and `project.changed` are those of teams and projects; they are sent to their members and to who may manage them.
 * The ids of `session.changed` are the user who signed in, ended a session, or changed how they sign in; it is sent only to them.
 * The ids of `certification.changed` are requests, and it is sent only to who made them.
 * The ids of `submission.changed` are submissions, and it is sent only to who sent them.
 * The ids of `parameter.changed` are requests to change the parameters, and it is sent to those who may view parameters.
 * The ids of `import.changed` are imports, and it is sent to those who may import into the list.
 * The ids of `bulk-job.changed` are jobs that change many rows, and it is sent only to who asked for them.
 * The ids of `list-view.changed` are views that the user watches otherwise than before, and it is sent only to them.
 * The ids of `session.ended` are sessions, those of `access.changed` users; a session's end is sent only to the session itself.
 */
export const streamEvent = z.object({ topic: z.enum(eventTopics), ids: z.array(z.string()) })
export type StreamEvent = z.infer<typeof streamEvent>

/** What came over the stream, if it is an event of this version: for browsers, which do without schemas for it. */
export function readStreamEvent(value: unknown): StreamEvent | undefined {
  const { topic, ids }: { topic?: unknown; ids?: unknown } = Object(value)
  const known = eventTopics.find(one => one === topic)
  if (!known || !Array.isArray(ids)) return undefined
  return { topic: known, ids: ids.filter(id => typeof id === 'string') }
}

/** Where a browser listens; it sends the token header, and `Last-Event-ID` after a break. */
export const eventStreamPath = '/api/events'
