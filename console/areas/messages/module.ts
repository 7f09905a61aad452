import { pageMessages } from '@greenroom/contract/areas/messages/messages'
import './locales/index.ts'
import i18next from 'i18next'
import { invalidate } from '../../kit/call/events.ts'
import { defineModule } from '../../kit/module/module.ts'
import { MessageBell } from './box/message-bell.tsx'

export const messagesModule = defineModule({
  pages: [{ name: 'MessageList', rows: pageMessages, load: () => import('./inbox/message-list-page.tsx') }],
  recordSources: [async () => (await import('./found-messages.ts')).foundMessages],
  navbarItems: [MessageBell],
  // The server says each message in the language that it is asked in.
  start: () => i18next.on('languageChanged', () => void invalidate('message.changed')),
})
