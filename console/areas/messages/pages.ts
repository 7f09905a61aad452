import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'MessageList', load: () => import('./list/message-list-page.tsx') },
]
