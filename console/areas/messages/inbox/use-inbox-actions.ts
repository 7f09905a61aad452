import type { Message } from '@greenroom/contract/areas/messages/messages'
import { IconCheck, IconClock, IconClockOff, IconCornerUpLeft } from '@tabler/icons-react'
import i18next from 'i18next'
import { type Action, actionOn } from '../../../kit/actions/action.ts'
import { useActions } from '../../../kit/actions/registry.ts'
import { markRead, unsnooze } from '../commands.ts'
import { inboxList } from './inbox-list.ts'
import { rowAttribute } from './inbox-rows.tsx'

interface InboxKeys {
  messages: readonly Message[]
  /** The open message; undefined while there is none. */
  opened: Message | undefined
  open: (id: string) => void
  /** Asks for the end of the snooze. */
  askSnooze: (messages: readonly Message[]) => void
  /** Opens a message and puts the cursor into the reply. */
  reply: (message: Message) => void
  select: (id: string) => void
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>(`[${rowAttribute}]`)
const atRow = (target: EventTarget | null) => target instanceof Element && rowOf(target) !== null

/** What can be done with one message, in the order of the buttons. */
function messageActions({ askSnooze, reply }: Pick<InboxKeys, 'askSnooze' | 'reply'>): Action<[Message]>[] {
  return [
    {
      id: 'message.reply',
      label: () => i18next.t('messages:action.reply'),
      icon: IconCornerUpLeft,
      shortcut: 'r',
      refusal: ({ answerable }) => (answerable ? undefined : i18next.t('messages:refused.noReply')),
      run: reply,
    },
    {
      id: 'message.snooze',
      label: () => i18next.t('messages:action.snooze'),
      icon: IconClock,
      shortcut: 's',
      run: message => askSnooze([message]),
    },
    {
      id: 'message.unsnooze',
      label: () => i18next.t('messages:action.unsnooze'),
      icon: IconClockOff,
      shortcut: 'u',
      refusal: ({ snoozedUntil }) =>
        snoozedUntil === undefined ? i18next.t('messages:refused.notSnoozed') : undefined,
      run: ({ id }) => void unsnooze([id]),
    },
    {
      id: 'message.read',
      label: () => i18next.t('messages:action.read'),
      icon: IconCheck,
      shortcut: ['e', 'm'],
      refusal: ({ status }) => (status === 1 ? i18next.t('messages:refused.isRead') : undefined),
      run: message => void markRead([message]),
    },
  ]
}

/**
 * Offers the actions on messages, and the keys of the list. They act on the message that has the focus, otherwise on
 * the open one.
 * @returns the keys, to be listed, and the actions on a message, as buttons of the reading pane
 */
export function useInboxActions(inbox: InboxKeys): { keys: Action[]; ofMessage: Action<[Message]>[] } {
  const { messages, opened, open, select } = inbox
  const ofMessage = messageActions(inbox)
  const focused = () => rowOf(document.activeElement)?.getAttribute(rowAttribute)
  const target = () => messages.find(({ id }) => id === focused()) ?? opened ?? messages[0]

  function step(by: 1 | -1): void {
    const id = focused() ?? opened?.id
    const place = messages.findIndex(message => message.id === id)
    const next = messages[place < 0 ? 0 : Math.min(Math.max(place + by, 0), messages.length - 1)]
    if (next) document.querySelector<HTMLElement>(`[${rowAttribute}="${next.id}"]`)?.focus()
  }

  const first = target()
  const walk = { group: 'list', keysOnly: true } as const
  const letterOrAtRow = (element: EventTarget | null, key: string) => key.length === 1 || atRow(element)
  const keys: Action[] = [
    {
      ...walk,
      id: 'message.next',
      label: () => i18next.t('messages:action.next'),
      shortcut: ['j', 'ArrowDown'],
      enabledFor: letterOrAtRow,
      run: () => step(1),
    },
    {
      ...walk,
      id: 'message.previous',
      label: () => i18next.t('messages:action.previous'),
      shortcut: ['k', 'ArrowUp'],
      enabledFor: letterOrAtRow,
      run: () => step(-1),
    },
    {
      ...walk,
      id: 'message.view',
      label: () => i18next.t('messages:action.open'),
      shortcut: 'Enter',
      enabledFor: atRow,
      run: () => {
        const id = focused()
        if (id) open(id)
      },
    },
    {
      ...walk,
      id: 'message.select',
      label: () => i18next.t('messages:action.select'),
      shortcut: 'x',
      run: () => {
        const message = target()
        if (message) select(message.id)
      },
    },
    ...(first
      ? ofMessage.map(
          (action): Action => ({
            ...actionOn(action, first),
            about: () => inboxList.rowName(target() ?? first),
            group: 'row',
            keysOnly: opened === undefined,
            refusal: () => action.refusal?.(target() ?? first),
            run: () => action.run(target() ?? first),
          }),
        )
      : []),
  ]
  useActions(keys)
  return { keys, ofMessage }
}
