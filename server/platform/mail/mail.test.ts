import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createLog } from '../log.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { createMail, type MailQueue, sendMailsJobName } from './mail.ts'
import { queuedMails } from './schema.ts'

const mail = { to: 'lin@example.org', subject: '您好 Lin', text: 'Line one\n链接', expiresAfterMinutes: 10 }

let database: TestDatabase
let server: MailServer
let service: MailQueue

beforeEach(async () => {
  database = await cloneDatabase()
  server = await startMailServer()
  const environment = { SMTP_URL: server.url, SMTP_FROM: 'Greenroom <greenroom@example.org>' }
  service = createMail(readSettings(environment), createLog('silent'))
})
afterEach(async () => {
  await server.stop()
  await database.close()
})

const enqueue = vi.fn()
const send = (more: Partial<typeof mail> = {}) =>
  service.send({ queries: database.pool, enqueue }, { ...mail, ...more })
const run = () => service.sendQueued(database.pool)
const queued = () => database.pool.$count(queuedMails)

test('a mail arrives once, as it was written, and is then forgotten', async () => {
  await send()
  expect(enqueue).toHaveBeenCalledWith(sendMailsJobName)
  await run()
  await run()
  expect(server.received).toHaveLength(1)
  const { to, raw } = await server.next()
  expect(to).toEqual(['lin@example.org'])
  for (const part of ['From: Greenroom <greenroom@example.org>', '您好 Lin', 'Line one', '链接']) {
    expect(raw).toContain(part)
  }
  expect(await queued()).toBe(0)
})

test('what the mail server does not take waits, longer each time, and does not keep others back', async () => {
  await send({ subject: 'First' })
  server.refuse(1)
  await run()
  await send({ subject: 'Second' })
  await run()
  expect((await server.next()).raw).toContain('Second')
  const [waiting] = await database.pool.select().from(queuedMails)
  expect(waiting).toMatchObject({ subject: 'First', attempts: 1 })
  expect(waiting?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 10_000)
  await database.pool.update(queuedMails).set({ nextAttemptAt: sql`now()` })
  await run()
  expect((await server.next()).raw).toContain('First')
})

test('a mail that is of no use any more is not sent', async () => {
  await send({ expiresAfterMinutes: -1 })
  await run()
  expect(server.received).toEqual([])
  expect(await queued()).toBe(0)
})

test('typed text reaches only the one address, and adds no header', async () => {
  await send({ to: 'a@example.org, b@example.org', subject: 'Hello\r\nBcc: evil@example.org' })
  await send({ subject: 'Hello\r\nBcc: evil@example.org' })
  await run()
  const everyone = server.received.flatMap(({ to }) => to)
  expect(everyone).not.toContain('b@example.org')
  expect(everyone).not.toContain('evil@example.org')
  expect(everyone).toContain('lin@example.org')
})

test('without a mail server nothing is mailed, and each attempt fails at once', async () => {
  const none = createMail(readSettings({}), createLog('silent'))
  expect(none.available).toBe(false)
  await expect(none.send({ queries: database.pool, enqueue }, mail)).rejects.toThrow('no mail server')
  expect(() => readSettings({ SMTP_URL: 'smtp://127.0.0.1' })).toThrow(SettingsError)
})
