import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchPage } from './page.ts'

const script = readFileSync(new URL('chat.js', import.meta.url), 'utf8')
const room = { id: '0199a000-0000-7000-8000-000000000001', title: 'Show', notification: '', cover: '' }
let window: Window

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await window.happyDOM.close()
})

const message = (id: string, content: string, isFromStudio = false) => ({
  ...{ id, content, isFromStudio, name: isFromStudio ? 'Lin' : 'Ada', time: '2026-11-27T00:00:00.000Z' },
})

/** Opens the page; `answers` are what the server answers to readings, `written` to a message. */
async function open(
  answers: readonly object[],
  written: object = { status: 'ok', data: { state: 'shown' } },
) {
  window = new Window({ url: 'http://greenroom.test/watch/1' })
  const page = await watchPage({ ...room, stream: '/1.m3u8' }, 'en-US')
  window.document.write(String(page).replace(/<script[\s\S]*script>/, ''))
  const { document } = window
  const waiting = [...answers]
  const fetch = vi.fn(async (_: string, options: { method?: string; body?: string }) => {
    const data = waiting.length > 1 ? waiting.shift() : waiting[0]
    return { json: async () => (options.method === 'POST' ? written : { status: 'ok', data }) }
  })
  new Function('window', 'document', 'fetch', 'setInterval', 'localStorage', 'crypto', script)(
    ...[window, document, fetch, setInterval, window.localStorage, crypto],
  )
  await vi.advanceTimersByTimeAsync(0)
  const form = document.querySelector('form')
  const field = (name: string) => document.querySelector<'input'>(`input[name="${name}"]` as 'input')
  return {
    ...{ document, fetch, form, field },
    next: () => vi.advanceTimersByTimeAsync(3000),
    said: () => [...document.querySelectorAll('li')].map(item => item.textContent),
    remark: () => document.querySelector('.remark')?.textContent,
    async write(name: string, content: string) {
      const [nameField, contentField] = [field('name'), field('content')]
      if (nameField) nameField.value = name
      if (contentField) contentField.value = content
      form?.dispatchEvent(new window.Event('submit', { cancelable: true }))
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

it('The chat of a page shows new messages and removes deleted ones, without drawing the rest again', async () => {
  const [first, second] = [message('a', 'Hello'), message('b', 'From Yunnan', true)]
  const { document, next, said } = await open([
    { version: '1', list: [first, second], mayWrite: false },
    { version: '1', list: null, mayWrite: false },
    { version: '2', list: [second, message('c', '<img src=x>')], mayWrite: false },
  ])
  expect(said()).toEqual(['Ada Hello', 'Lin Studio From Yunnan'])
  const drawn = document.querySelectorAll('li')[1]
  await next()
  expect(said()).toHaveLength(2)
  await next()
  expect(said()).toEqual(['Lin Studio From Yunnan', 'Ada <img src=x>'])
  expect(document.querySelectorAll('li')[0]).toBe(drawn)
  expect(document.querySelector('li img')).toBeNull()
  expect(document.querySelector('form')?.hidden).toBe(true)
})

it('The chat of a page sends a message under one id of the viewer, and keeps their name', async () => {
  const { fetch, field, form, write, remark } = await open([{ version: '1', list: [], mayWrite: true }])
  expect(form?.hidden).toBe(false)
  await write('Ada', 'Hello')
  await write('Ada', 'Again')
  const bodies = fetch.mock.calls.flatMap(([, { body }]) => (body ? [JSON.parse(body)] : []))
  expect(bodies.map(({ content }) => content)).toEqual(['Hello', 'Again'])
  expect(bodies[0].viewerId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(bodies.map(({ viewerId }) => viewerId)).size).toBe(1)
  expect(field('content')?.value).toBe('')
  expect(window.localStorage.getItem('greenroom-name')).toBe('Ada')
  expect(remark()).toBe('')
})

it('The chat of a page says why a message was refused, and keeps its text', async () => {
  const { field, remark, write } = await open([{ version: '1', list: [], mayWrite: true }], {
    status: 'fail',
    msg: 'Wait 20 seconds before the next message',
    data: null,
  })
  await write('Ada', 'Hello')
  expect(remark()).toBe('Wait 20 seconds before the next message')
  expect(field('content')?.value).toBe('Hello')
})

it('The chat of a page says that a message waits for a moderator', async () => {
  const { remark, write } = await open([{ version: '1', list: [], mayWrite: true }], {
    status: 'ok',
    data: { state: 'held' },
  })
  await write('Ada', 'Buy this')
  expect(remark()).toBe('Sent. It is shown once a moderator has released it.')
})
