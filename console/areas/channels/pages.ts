import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'Step', need: 'channel:create', load: () => import('./step/step-page.tsx') },
  { name: 'Channels', load: () => import('./list/channels-page.tsx') },
  { name: 'ChannelDetail', need: 'channel:read', load: () => import('./page/channel-page.tsx') },
]
