import { allEndpoints } from '@greenroom/contract/endpoints'
import { expect, test } from 'vitest'
import { actionKey } from './action-text.ts'
import { texts } from './locales/zh-CN.ts'

// Drafts leave no trace in the operation log.
const writes = allEndpoints
  .filter(({ effect, id }) => effect === 'write' && !id.startsWith('draft.'))
  .map(({ id }) => id)

test.each(writes)('there is a text for the action %s', id => {
  expect(actionKey(id)).not.toBe('other')
})

test('there is no text for an action that does not exist', () => {
  const known = new Set<string>(writes.map(actionKey))
  expect(Object.keys(texts.insight.actions).filter(key => !known.has(key))).toEqual(['other'])
})

test('shows a general text for an action of another version', () => {
  expect(actionKey('toString')).toBe('other')
  expect(actionKey('other.missing')).toBe('other')
})
