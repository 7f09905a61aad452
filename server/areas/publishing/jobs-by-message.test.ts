import { expect, it } from 'vitest'
import { jobsByMessage } from './jobs-by-message.ts'

const job = (msgDataId: string, ...titles: string[]) => ({
  msgDataId,
  parts: titles.map(title => ({
    partId: title,
    title,
    address: null,
    hasFailed: false,
    isRemoved: false,
    contentItemId: null,
  })),
})
const counted = (msgid: string, title: string) => ({ msgid, title })

it('A message is the publication that has its id', () => {
  const jobs = [job('7', 'a'), job('8', 'a')]
  expect(jobsByMessage(jobs, [counted('8_1', 'a')]).get('8')).toBe(jobs[1])
})

it('A publication without an id is the message with exactly its titles', () => {
  const unanswered = job('', 'a', 'b')
  const articles = [counted('8_2', 'b'), counted('8_1', 'a'), counted('9_1', 'a')]
  expect([...jobsByMessage([unanswered, job('9', 'a')], articles)]).toContainEqual(['8', unanswered])
})

it.each([
  ['two messages have its titles', [job('', 'a')], [counted('8_1', 'a'), counted('9_1', 'a')]],
  ['another one has them, too', [job('', 'a'), job('', 'a')], [counted('8_1', 'a')]],
  ['the message is known to be another one', [job('', 'a'), job('8', 'a')], [counted('8_1', 'a')]],
  ['a message only begins with its titles', [job('', 'a')], [counted('8_1', 'a'), counted('8_2', 'b')]],
])('A publication without an id has no figures when %s', (_when, jobs, articles) => {
  const [unanswered] = jobs
  expect([...jobsByMessage(jobs, articles).values()]).not.toContain(unanswered)
})
