import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many work at a time, each user once, and who waits comes in order', async () => {
  const turns = createTurns(2)
  const began: string[] = []
  const returns = new Map<string, () => void>()
  const take = async (user: string, name: string) => {
    returns.set(name, await turns.take(user))
    began.push(name)
  }
  const settle = () => new Promise(resolve => setImmediate(resolve))
  for (const name of ['ann 1', 'ann 2', 'bo 1', 'cy 1']) void take(name.slice(0, 2), name)
  await settle()
  // Ann's second export waits although there is room, which is left to others.
  expect(began).toEqual(['ann 1', 'bo 1'])
  returns.get('bo 1')?.()
  await settle()
  expect(began.slice(2)).toEqual(['cy 1'])
  returns.get('ann 1')?.()
  await settle()
  expect(began.slice(3)).toEqual(['ann 2'])
})
