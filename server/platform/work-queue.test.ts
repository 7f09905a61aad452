import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends when the test says so. */
function createWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = { isRunning: false, end: resolve, fail: reject }
  const run = () => {
    work.isRunning = true
    return promise
  }
  return Object.assign(work, { run })
}

test('at most so many pieces of work run at a time; the others wait for their turn', async () => {
  const enqueue = createWorkQueue({ maxRunning: 2, maxWaiting: 10 })
  const works = Array.from({ length: 4 }, createWork)
  const running = () => works.map(({ isRunning }) => isRunning)
  const results = works.map(({ run }) => enqueue(run))
  await expect.poll(running).toEqual([true, true, false, false])
  works[1]?.end('b')
  expect(await results[1]).toBe('b')
  await expect.poll(running).toEqual([true, true, true, false])
  for (const [index, work] of works.entries()) work.end(String(index))
  expect(await Promise.all(results)).toEqual(['0', 'b', '2', '3'])
})

test('work that fails gives its place to the next', async () => {
  const enqueue = createWorkQueue({ maxRunning: 1, maxWaiting: 10 })
  const failing = enqueue(() => Promise.reject(new Error('broken')))
  const next = enqueue(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await enqueue(async () => 'again')).toBe('again')
})

test('work is not run when too much waits already', async () => {
  const enqueue = createWorkQueue({ maxRunning: 1, maxWaiting: 1 })
  const works = Array.from({ length: 3 }, createWork)
  const results = works.map(({ run }) => enqueue(run))
  expect(await results[2]).toBeUndefined()
  for (const work of works) work.end('done')
  expect(await Promise.all(results)).toEqual(['done', 'done', undefined])
  expect(works[2]?.isRunning).toBe(false)
})
