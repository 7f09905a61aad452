import {
  readChannelAudience,
  readChannelFunnel,
  readChannelHours,
  readChannelShares,
  readChannelVisits,
} from '@greenroom/contract/areas/channels/channel-visits'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { StoredChannel } from '../rows.ts'
import { findChannel } from '../store.ts'
import { audienceOf, funnelOf, hoursOf, sharesOf, sourcesOf, visitsByDay } from './figures.ts'

/** Handlers for the statistics of channels; their endpoints declare the services that they need. */
export function figureHandlers({ TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>): Handler[] {
  return [
    handle(readChannelVisits, async context => {
      const { queries, input } = context
      const channel = await requireChannel(context)
      const { range, timeZone = TIME_ZONE } = input.query
      const days = await visitsByDay(queries, channel, { range, timeZone })
      return { days, sources: await sourcesOf(queries, channel, { days, timeZone }) }
    }),
    handle(readChannelAudience, async context => audienceOf(context.queries, await requireChannel(context))),
    handle(readChannelFunnel, async context => funnelOf(context.queries, await requireChannel(context))),
    handle(readChannelHours, async context => ({
      hours: await hoursOf(
        context.queries,
        await requireChannel(context),
        context.input.query.timeZone ?? TIME_ZONE,
      ),
    })),
    handle(readChannelShares, async context => ({
      channels: await sharesOf(context.queries, context.actor, await requireChannel(context)),
    })),
  ]
}

/** The requested channel. @throws ApiError `notFound` */
async function requireChannel({
  actor,
  input,
  queries,
}: Pick<HandlerContext<typeof readChannelFunnel>, 'actor' | 'input' | 'queries'>): Promise<StoredChannel> {
  const channel = await findChannel(queries, actor, input.params.id)
  if (!channel) throw fail('notFound')
  return channel
}
