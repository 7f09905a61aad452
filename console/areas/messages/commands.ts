import {
  clearMessages,
  type Message,
  type MessageType,
  messageLimits,
  messageTypes,
  readAllMessages,
  readMessages,
  restoreMessages,
} from '@greenroom/contract/areas/messages/messages'
import i18next from 'i18next'
import { offerUndo } from '../../kit/action-toast.tsx'
import { attempt } from '../../kit/attempt.ts'
import { call } from '../../kit/call.ts'
import { invalidate } from '../../kit/events.ts'
import { toast } from '../../kit/toast.ts'
import { typeText } from './labels.ts'
import { showRead, withoutRead } from './optimistic.ts'

/** Marks messages as read; ignores messages that were cleared in another window. Resolves with whether it succeeded. */
export function markRead(list: readonly Message[]): Promise<boolean> {
  const unread = list.filter(({ status }) => status === 0).slice(0, messageLimits.idsPerCall)
  if (unread.length === 0) return Promise.resolve(true)
  const ids = unread.map(({ id }) => id)
  return change(() =>
    showRead(
      ({ id }) => ids.includes(id),
      counts => withoutRead(counts, unread),
      async () => {
        await call(readMessages, { body: { ids } }, { quiet: ['notFound'] })
      },
    ),
  )
}

/** Marks all unread messages of one type as read. */
export function markAllRead(type: MessageType): Promise<boolean> {
  return markTypesRead([type])
}

/** Marks all unread messages of every type as read. */
export function markEverythingRead(): Promise<boolean> {
  return markTypesRead(messageTypes)
}

function markTypesRead(types: readonly MessageType[]): Promise<boolean> {
  return change(() =>
    showRead(
      ({ type }) => types.includes(type),
      counts => ({ ...counts, ...Object.fromEntries(types.map(type => [type, 0])) }),
      async () => {
        const answers = await Promise.all(types.map(type => call(readAllMessages, { body: { type } })))
        const count = answers.reduce((sum, { read }) => sum + read, 0)
        toast.success(i18next.t('messages:counted.read', { count }))
      },
    ),
  )
}

/** Clears all messages of one type away, and offers to bring them back. */
export function clearAll(type: MessageType): Promise<boolean> {
  return change(async () => {
    const { cleared, clearedTime } = await call(clearMessages, { body: { type } })
    if (clearedTime === null) return
    const params = { type: typeText(type), count: cleared }
    offerUndo(i18next.t('messages:counted.cleared', params), () => void restore(type, clearedTime))
  })
}

function restore(type: MessageType, clearedTime: string): Promise<boolean> {
  return change(async () => {
    await call(restoreMessages, { body: { type, clearedTime } })
  })
}

/** Runs a change, then reads the messages again, also after a failure. */
async function change(work: () => Promise<void>): Promise<boolean> {
  return attempt(work).finally(() => void invalidate('message.changed'))
}
