import { listChannels } from '@greenroom/contract/areas/channels/channels'
import { defineModule } from '../../kit/module/module.ts'

export const channelsModule = defineModule({
  pages: [
    { name: 'Step', need: 'channel:create', load: () => import('./new-channel/new-channel-page.tsx') },
    { name: 'Channels', rows: listChannels, load: () => import('./list/channels-page.tsx') },
    { name: 'ChannelDetail', need: 'channel:read', load: () => import('./page/channel-page.tsx') },
  ],
  recordSources: [async () => (await import('./found-channels.ts')).foundChannels],
  submissions: [
    {
      kind: 'channel',
      list: () => '/form/channels',
      need: 'channel:read',
      form: '/form/step',
      load: () => import('./result-parts.tsx'),
    },
  ],
})
