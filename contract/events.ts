import * as z from 'zod'
import { declaredTopicNames } from './declared-areas.ts'

/** Topics of the events to browsers. */
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
 * An event of the stream: consoles refetch queries that show these rows. Without ids, any row may have changed. What the ids
 * name, and who receives the event:
 * - `settings.changed`: the user whose settings changed; only that user
 * - `user.changed`: users; those who may search for users
 * - `inspection.changed`: queues that changed, or whose waiting items did; those who may view queues, and an inspector
 * whose item another took over
 * - `service.changed`: no ids, about services, orders and the balance
 * - `channel.changed`, `channel.visited`: channels
 * - `preset.changed`: no ids, because there are few presets; those who may view them
 * - `role.changed`: roles; those who may view roles
 * - `message.changed`: messages and to-dos that a user has read; only that user. Without ids: waiting requests have
 * changed; those who may decide
 * - `draft.changed`: the form; only the user whose draft was saved on another device or dropped
 * - `menu.changed`: no ids, because each user reads their own part of the menu again
 * - `registration.changed`: requests for accounts; those who decide on them
 * - `access-request.changed`, `certification.changed`, `submission.changed`: requests or submissions; only their author
 * - `team.changed`, `project.changed`: teams or projects; their members and those who may manage them
 * - `session.changed`: the user who signed in, ended a session or changed how they sign in; only that user
 * - `parameter.changed`: requests to change the parameters; those who may view parameters
 * - `import.changed`: imports; those who may import into the list
 * - `bulk-job.changed`: jobs; only the user who started them
 * - `list-view.changed`: views that the user now watches or no longer watches; only that user
 * - `session.ended`: sessions; only the session itself
 * - `access.changed`: users
 */
export const streamEvent = z.object({ topic: z.enum(eventTopics), ids: z.array(z.string()) })
export type StreamEvent = z.infer<typeof streamEvent>

/** Parses a message of the stream; undefined for an event of another version. Without schemas, for browsers. */
export function readStreamEvent(value: unknown): StreamEvent | undefined {
  const { topic, ids }: { topic?: unknown; ids?: unknown } = Object(value)
  const match = eventTopics.find(one => one === topic)
  if (!match || !Array.isArray(ids)) return undefined
  return { topic: match, ids: ids.filter(id => typeof id === 'string') }
}

/** Path of the event stream. Browsers send the token header, and `Last-Event-ID` after a break. */
export const eventStreamPath = '/api/events'
