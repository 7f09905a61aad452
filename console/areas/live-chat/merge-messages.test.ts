import type { ChatMessage } from '@greenroom/contract/areas/live-chat/chat'
import { expect, it } from 'vitest'
import { recordId } from '../../testing/records.ts'
import { addChanges, mergeMessages } from './merge-messages.ts'

const message = (number: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: recordId(number),
  username: 'Ada',
  content: `Message ${number}`,
  isCollect: false,
  viewerId: 'v1',
  category: 'other',
  state: 'shown',
  blockedWords: [],
  time: '2026-03-01T08:00:00.000Z',
  ...changes,
})
const all = { view: 'all', text: '' } as const
const numbers = (list: readonly ChatMessage[]) => list.map(({ content }) => content.replace('Message ', ''))

it('New messages are added at the end, deleted ones are removed, and changed ones keep their place', () => {
  const pages = [message(2), message(3), message(5)]
  const changes = [message(6), message(3, { isCollect: true }), message(5, { state: 'deleted' }), message(4)]
  const merged = mergeMessages(pages, changes, all, false)
  expect(numbers(merged)).toEqual(['2', '3', '4', '6'])
  expect(merged[1]?.isCollect).toBe(true)
})

it('Changed messages of pages that were not read are ignored', () => {
  const changes = [message(1, { isCollect: true })]
  expect(numbers(mergeMessages([message(2)], changes, all, false))).toEqual(['2'])
  expect(numbers(mergeMessages([message(2)], changes, all, true))).toEqual(['1', '2'])
})

it('A changed message is shown only while it matches the filter', () => {
  const changes = [
    message(1, { category: 'praise' }),
    message(2, { category: 'praise', content: 'Message 2 of joy' }),
    message(3, { state: 'held' }),
    message(4, { isCollect: true }),
    message(5, { state: 'deleted' }),
  ]
  const shown = (view: 'praise' | 'held' | 'starred' | 'deleted' | 'all', text = '') =>
    numbers(mergeMessages([], changes, { view, text }, true))
  expect(shown('all')).toEqual(['1', '2 of joy', '3', '4'])
  expect(shown('praise')).toEqual(['1', '2 of joy'])
  expect(shown('praise', 'JOY')).toEqual(['2 of joy'])
  expect(shown('held')).toEqual(['3'])
  expect(shown('starred')).toEqual(['4'])
  expect(shown('deleted')).toEqual(['5'])
  expect(shown('all', 'ada')).toHaveLength(4)
})

it('Of two changes to a message, the later one counts', () => {
  const known = [message(1), message(2)]
  expect(addChanges(known, [message(1, { state: 'held' })])[0]?.state).toBe('held')
})
