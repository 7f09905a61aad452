import type { PageRegistration } from '../../kit/pages.ts'
import type { SubmissionRegistration } from '../../kit/submissions/registration.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'Step', need: 'channel:create', load: () => import('./new-channel/new-channel-page.tsx') },
  { name: 'Channels', load: () => import('./list/channels-page.tsx') },
  { name: 'ChannelDetail', need: 'channel:read', load: () => import('./page/channel-page.tsx') },
]

export const submissions: readonly SubmissionRegistration[] = [
  {
    kind: 'channel',
    list: () => '/form/channels',
    need: 'channel:read',
    form: '/form/step',
    load: () => import('./result-parts.tsx'),
  },
]
