import { trackingLinkRoute } from '@greenroom/contract/areas/channels/channel-routes'
import { serveRoute } from '../../platform/http/routes.ts'
import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { undoDomains } from './domains/undo.ts'
import { channelHandlers } from './handlers.ts'
import { onLinksFollowed } from './hooks.ts'
import { notifyPromotionsJob, pruneChannelVisitsJob } from './jobs.ts'
import { exportChannels } from './list.ts'
import { channels, channelVisits, registeredDomains } from './schema.ts'
import { seedDemoChannels } from './seed.ts'
import { undoChannels } from './undo.ts'
import { createTrackingLinks } from './visits/links.ts'

export const channelsModule = defineModule({
  name: 'channels',
  tables: [
    {
      table: channels,
      entity: 'channel',
      title: 'activity_name',
      ignored: ['visits', 'is_begin_announced', 'is_end_announced', 'version', 'updated_at'],
      undo: undoChannels,
      scope: {
        entity: 'channel',
        permission: 'channel:read',
        id: channels.id,
        owners: [channels.createdBy],
        title: channels.activityName,
        age: channels.createdAt,
      },
    },
    {
      table: registeredDomains,
      entity: 'registered-domain',
      title: 'domain',
      undo: undoDomains,
      scope: 'unscoped',
    },
    { table: channelVisits, unlogged: 'visits are counted, not recorded', scope: 'unscoped' },
  ],
  handlers: channelHandlers,
  exports: platform => [exportChannels(platform)],
  watchedLists: platform => [watchList(exportChannels(platform))],
  jobs: () => [notifyPromotionsJob, pruneChannelVisitsJob],
  routes: (platform, { hooks }) => {
    const links = createTrackingLinks(platform, hooks.of(onLinksFollowed))
    return {
      served: [serveRoute(trackingLinkRoute, links.follow)],
      stop: () => links.counter.stop(),
    }
  },
  seedDemo: seedDemoChannels,
})
