import * as z from 'zod'
import { countWords } from '../../count-words.ts'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  maxInteger,
  optionalTextField,
  queryChoice,
  rule,
  textField,
  timeField,
} from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { endOfPeriod, startOfPeriod } from '../../period.ts'
import { linkProblem } from '../../promote-link.ts'
import { channelList } from './lists.ts'

/** The kinds of domains that a channel brings visitors to (specification §3). */
export const channelTypes = ['web', 'api'] as const
/** Before, during and after its promotion time; who ends a channel ends it at once. */
export const channelStates = ['upcoming', 'running', 'ended'] as const

export const channelLimits = {
  /** Chinese characters, letters or digits (specification §5). */
  name: 20,
  link: 500,
  source: 40,
  medium: 40,
  keyword: 30,
  keywords: 20,
  /** Words (specification §5); see `words`. */
  content: 200,
  /** At most this many characters of the advertising content. */
  contentCharacters: 4000,
  idsPerCall: 100,
} as const

const activityName = z
  .string()
  .trim()
  .min(1, rule('activityNameEmpty'))
  .regex(/^[\p{Script=Han}A-Za-z0-9]*$/u, rule('activityNameForm'))
  .refine(name => [...name].length <= channelLimits.name, rule('activityNameForm'))

/** From the first instant on, and before the second; of days, both whole. */
const promotionTime = z
  .tuple([startOfPeriod, endOfPeriod])
  .refine(([start, end]) => Date.parse(start) < Date.parse(end), rule('rangeOrder'))

/** Target of the link: http://…, https://…, or {host}/… for this console's own address. */
const promoteLink = textField(channelLimits.link).superRefine((link, context) => {
  const problem = linkProblem(link)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** What a user writes of a channel (specification §3 and §5); the form and the server check it by this. */
export const channelFields = z.strictObject({
  activityName,
  channelType: z.enum(channelTypes),
  promotionTime,
  promoteLink,
  advertisingSource: textField(channelLimits.source),
  advertisingMedia: textField(channelLimits.medium),
  keyword: z
    .array(textField(channelLimits.keyword))
    .min(1, rule('required'))
    .max(channelLimits.keywords)
    .transform(list => [...new Set(list)]),
  /** Whether the creator gets a message when the promotion begins and when it ends. */
  pushNotify: z.boolean(),
  advertisingContent: textField(channelLimits.contentCharacters).refine(
    text => countWords(text) <= channelLimits.content,
    rule('tooManyWords'),
  ),
  /** The content set that it promotes. */
  contentSetId: idField.nullable(),
})
export type ChannelFields = z.infer<typeof channelFields>

export const channelRow = z.object({
  id: idField,
  /** The part of the address behind `/r/`; it never changes. */
  code: z.string(),
  /** The tracking link; without `PUBLIC_URL` only its path. */
  link: z.string(),
  ...channelFields.shape,
  promotionTime: z.tuple([instantField, instantField]),
  keyword: z.array(z.string()),
  /** What the set is called; null without one, when it is gone, and for those who may not see it. */
  contentSetName: z.string().nullable(),
  state: z.enum(channelStates),
  /** When a user ended it early. */
  endedTime: instantField.nullable(),
  /** Redirected visitors: without robots, and without visits before the begin or after the end. */
  visits: z.number().int(),
  /** Made by a rules preset when its set went online. */
  distributed: z.boolean(),
  createdTime: instantField,
  updatedTime: instantField,
  version: z.number().int(),
})
export type ChannelRow = z.infer<typeof channelRow>

export const channelSortable = ['activityName', 'startTime', 'endTime', 'visits', 'createdTime'] as const

const ids = z.strictObject({
  ids: z
    .array(idField)
    .min(1)
    .max(channelLimits.idsPerCall)
    .transform(list => [...new Set(list)]),
})

export const listChannels = defineListEndpoint({
  id: 'channel.list',
  list: channelList,
  method: 'GET',
  path: '/api/channels',
  summary: 'List promotion channels',
  effect: 'read',
  access: 'channel:read',
  refreshOn: [...channelList.topics, 'service.changed'],
  input: {
    query: listQuery(channelSortable, {
      activityName: optionalTextField(60).optional(),
      channelType: queryChoice(channelTypes).optional(),
      state: queryChoice(channelStates).optional(),
      contentSetId: idField.optional(),
      /** Promoted at some time from this instant on, and before the second one. */
      promotedFrom: timeField.optional(),
      promotedBefore: timeField.optional(),
    }).refine(
      q => !q.promotedFrom || !q.promotedBefore || Date.parse(q.promotedFrom) <= Date.parse(q.promotedBefore),
      { ...rule('rangeOrder'), path: ['promotedBefore'] },
    ),
  },
  response: listResponse(channelRow),
})

export const readChannel = defineEndpoint({
  id: 'channel.read',
  method: 'GET',
  path: '/api/channels/{id}',
  summary: 'Read a promotion channel',
  effect: 'read',
  access: 'channel:read',
  refreshOn: ['channel.changed', 'channel.visited', 'service.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: channelRow,
})

/** The specification's step form (§7); a set may be named with it. */
export const createChannel = defineEndpoint({
  id: 'channel.create',
  method: 'POST',
  path: '/api/channel-form/submit',
  summary: 'Create a promotion channel with its own tracking link',
  effect: 'write',
  access: 'channel:create',
  input: {
    body: z.strictObject({
      data: channelFields.extend({ contentSetId: channelFields.shape.contentSetId.default(null) }),
    }),
  },
  response: channelRow,
})

export const channelChanges = channelFields.partial()
export type ChannelChanges = z.infer<typeof channelChanges>

export const updateChannel = defineEndpoint({
  id: 'channel.update',
  method: 'PATCH',
  path: '/api/channels/{id}',
  summary: 'Update a promotion channel',
  description: 'From the version that was read. The link stays the same.',
  effect: 'write',
  access: 'channel:update',
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: channelChanges.refine(
        changes => Object.values(changes).some(value => value !== undefined),
        rule('nothingToChange'),
      ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: channelRow,
})

export const endChannels = defineEndpoint({
  id: 'channel.end',
  method: 'POST',
  path: '/api/channels/end',
  summary: 'End promotion channels now',
  description: 'Their links stop working. Refused as a whole when one has ended.',
  effect: 'write',
  access: 'channel:update',
  input: { body: ids },
  failures: ['notFound', 'wrongState'],
  response: z.object({ list: z.array(channelRow) }),
})

export const deleteChannels = defineEndpoint({
  id: 'channel.delete',
  method: 'POST',
  path: '/api/channels/delete',
  summary: 'Delete promotion channels',
  description: 'Their links stop working.',
  effect: 'write',
  access: 'channel:delete',
  input: { body: ids },
  failures: ['notFound'],
  response: z.object({ deleted: z.number().int() }),
})
