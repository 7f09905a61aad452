import {
  createChannel,
  deleteChannels,
  endChannels,
  listChannels,
  readChannel,
  updateChannel,
} from '@greenroom/contract/areas/channels/channels'
import { visibleOwners } from '../../platform/access/visible.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRefusals, recordSubmission } from '../submissions/index.ts'
import { requireSendable } from './check.ts'
import { domainHandlers } from './domains/handlers.ts'
import { createChannelList } from './list.ts'
import { linkOrigin } from './origin.ts'
import { type StoredChannel, stateOf, toChannelRows } from './rows.ts'
import {
  findChannel,
  insertChannel,
  lockChannels,
  markEnded,
  removeChannels,
  updateChannelAt,
} from './store.ts'
import { figureHandlers } from './visits/handlers.ts'

type Context = HandlerContext<typeof createChannel>

/** All handlers of the area. */
export const channelHandlers = (platform: Platform): Handler[] => [
  ...rowHandlers(platform),
  ...figureHandlers(platform.settings),
  ...domainHandlers(),
]

/** Handlers for promotion channels. */
function rowHandlers(platform: Platform): Handler[] {
  const { database, events, settings } = platform
  const list = createChannelList(database)
  const origin = linkOrigin(settings)
  followChanges(events, ['channel.changed'], list)
  const toRow = async ({ actor, queries }: Pick<Context, 'actor' | 'queries'>, channel: StoredChannel) => {
    const [row] = await toChannelRows(queries, [channel], { origin, reader: actor })
    if (!row) throw new Error('A channel has no row')
    return row
  }

  return [
    handle(listChannels, async ({ actor, input, queries }) => {
      const page = await list.page({ ...input.query, owners: visibleOwners(actor) })
      return { ...page, list: await toChannelRows(queries, page.list, { origin, reader: actor }) }
    }),

    handle(readChannel, async ({ actor, input, queries }) => {
      const channel = await findChannel(queries, actor, input.params.id)
      if (!channel) throw fail('notFound')
      return toRow({ actor, queries }, channel)
    }),

    recordRefusals(
      platform,
      { kind: 'channel', titleOf: nameIn },
      handle(createChannel, async context => {
        const { actor, input, queries, publish, request } = context
        const { data } = input.body
        await requireSendable(queries, actor, data, {
          origin,
          path: 'body.data',
          language: request.language,
        })
        const channel = await insertChannel(queries, data, actor.id)
        const { id, activityName } = channel
        await recordSubmission(context, { kind: 'channel', subjectId: id, title: activityName })
        publishChanged(publish, [id])
        return toRow(context, channel)
      }),
    ),

    handle(updateChannel, async ({ actor, input, queries, publish, request }) => {
      const { id } = input.params
      const { version, changes } = input.body
      if (!(await findChannel(queries, actor, id))) throw fail('notFound')
      await requireSendable(queries, actor, changes, {
        origin,
        path: 'body.changes',
        language: request.language,
      })
      const updated = await updateChannelAt(queries, actor, id, version, changes)
      if (!updated) {
        const current = await findChannel(queries, actor, id)
        throw current
          ? fail('conflict', { current: await toRow({ actor, queries }, current) })
          : fail('notFound')
      }
      publishChanged(publish, [id])
      return toRow({ actor, queries }, updated)
    }),

    handle(endChannels, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      const lockedChannels = await lockChannels(queries, actor, ids)
      if (lockedChannels.length < ids.length) throw fail('notFound')
      const over = lockedChannels.filter(channel => stateOf(channel, Date.now()) === 'ended')
      if (over.length > 0) throw fail('wrongState', { ids: over.map(({ id }) => id) })
      const ended = await markEnded(queries, ids)
      publishChanged(publish, ids)
      return { list: await toChannelRows(queries, ended, { origin, reader: actor }) }
    }),

    handle(deleteChannels, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      const lockedChannels = await lockChannels(queries, actor, ids)
      if (lockedChannels.length < ids.length) throw fail('notFound')
      await removeChannels(queries, ids)
      publishChanged(publish, ids)
      return { deleted: lockedChannels.length }
    }),
  ]
}

/** Name of a channel in a refused request. */
function nameIn(body: unknown): string {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  const isNamed = typeof data === 'object' && data !== null && 'activityName' in data
  return isNamed && typeof data.activityName === 'string' ? data.activityName : ''
}

/** Publishes changed channels to browsers and to the servers that follow links. */
export function publishChanged(publish: Context['publish'], ids: readonly string[]): void {
  publish({ topic: 'channel.changed', ids: [...ids] }, { permission: 'channel:read' })
}
