import { expect, test } from 'vitest'
import { Questions } from './questions.ts'

test('a question gets its own answer', async () => {
  const questions = new Questions<string>(10_000)
  const numbers: number[] = []
  const answers = ['first', 'second'].map(() => questions.ask(number => numbers.push(number)))
  questions.answer(numbers[1] ?? 0, 'second')
  questions.answer(numbers[0] ?? 0, 'first')
  questions.answer(99, 'nobody asked')
  expect(await Promise.all(answers)).toEqual(['first', 'second'])
})

test('a question without an answer in time fails', async () => {
  await expect(new Questions<string>(1).ask(() => {})).rejects.toThrow('no answer in time')
})

test('questions fail when the other process is gone', async () => {
  const questions = new Questions<string>(10_000)
  const answer = questions.ask(() => {})
  questions.giveUp()
  await expect(answer).rejects.toThrow('nobody to answer')
})
