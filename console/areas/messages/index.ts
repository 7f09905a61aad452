import './locales/index.ts'
import i18next from 'i18next'
import { invalidate } from '../../kit/events.ts'

export { MessageBell } from './box/message-bell.tsx'
export { foundMessages } from './found-messages.ts'

// The server says each message in the language that it is asked in.
i18next.on('languageChanged', () => void invalidate('message.changed'))
