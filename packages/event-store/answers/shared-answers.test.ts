import { expect, it } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

const at = (milliseconds: number) => new Date(1_000_000 + milliseconds)

it('shares an answer for a moment, by its question', async () => {
  const answers = new SharedAnswers<number>(1000)
  let worked = 0
  const work = async () => ++worked
  const all = await Promise.all([
    answers.get('a', at(0), work),
    answers.get('a', at(999), work),
    answers.get('b', at(999), work),
    answers.get('a', at(1000), work),
    answers.get('a', at(-5000), work),
  ])
  expect(all).toEqual([1, 1, 2, 3, 4])
})

it('keeps no failure, and not any number of answers', async () => {
  const answers = new SharedAnswers<string>(1000)
  await expect(answers.get('a', at(0), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await answers.get('a', at(0), async () => 'back')).toBe('back')
  for (let key = 0; key < 500; key++) await answers.get(`${key}`, at(0), async () => 'other')
  expect(await answers.get('a', at(0), async () => 'anew')).toBe('anew')
})
