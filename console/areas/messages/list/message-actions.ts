import type { Message } from '@greenroom/contract/areas/messages/messages'
import { IconCheck, IconEye, IconSpeakerphone } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ListActions } from '../../../kit/list/actions.ts'
import { markRead } from '../commands.ts'

interface Openers {
  view: (message: Message) => void
  announce: () => void
}

/** What can be done with one's own messages, which asks for no permission, and the announcement, which does. */
export function messageActions({ view, announce }: Openers): ListActions<Message> {
  return {
    create: {
      id: 'message.announce',
      label: () => i18next.t('messages:action.announce'),
      icon: IconSpeakerphone,
      need: 'message:announce',
      run: announce,
    },
    row: [
      {
        id: 'message.view',
        label: () => i18next.t('messages:action.view'),
        icon: IconEye,
        shortcut: 'Enter',
        run: view,
      },
      {
        id: 'message.read',
        icon: IconCheck,
        shortcut: 'm',
        label: () => i18next.t('messages:action.read'),
        refusal: ({ status }) => (status === 1 ? i18next.t('messages:refused.isRead') : undefined),
        run: message => void markRead([message]),
      },
    ],
    bulk: [
      {
        id: 'messages.read',
        icon: IconCheck,
        label: () => i18next.t('messages:action.read'),
        refusal: list =>
          list.every(({ status }) => status === 1) ? i18next.t('messages:refused.allRead') : undefined,
        run: markRead,
      },
    ],
  }
}
