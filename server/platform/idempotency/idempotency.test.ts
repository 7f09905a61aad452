import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as startRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { defineEndpoint, type Endpoint } from '@greenroom/contract/endpoint'
import {
  envelopeSchema,
  idempotencyKeyHeader,
  replayedHeader,
  requestIdHeader,
  tokenHeader,
} from '@greenroom/contract/envelope'
import { errors, success } from '@greenroom/contract/errors'
import { textField } from '@greenroom/contract/fields'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { blackPng } from '../../testing/black-png.ts'
import { createGadget, createGadgetTable, gadgets, uploadGadgetPicture } from '../../testing/gadget.ts'
import { type LooseRequest, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { fail } from '../errors.ts'
import { openFileAddress, recordFile } from '../files/files.ts'
import { storedFiles } from '../files/schema.ts'
import { handle, handlePrepared } from '../http/handler.ts'
import { listen } from '../http/listen.ts'
import { idempotentRequests } from './schema.ts'
import { pruneIdempotentRequests } from './store.ts'

const endpointOf = (own: Pick<Endpoint, 'id' | 'path'> & Partial<Pick<Endpoint, 'access' | 'failures'>>) =>
  defineEndpoint({
    method: 'POST',
    summary: '',
    effect: 'write',
    access: 'signed-in',
    input: { body: z.strictObject({ name: textField(60) }) },
    response: z.object({ secret: z.string() }),
    ...own,
  })

/** Needs a permission, and answers something secret. */
const createToken = endpointOf({
  id: 'gadget.create-token',
  path: '/api/gadgets/tokens',
  access: 'content-set:create',
})
/** Has work outside of its transaction. */
const createSlowly = endpointOf({ id: 'gadget.create-slowly', path: '/api/gadgets/slow' })
/** Refuses after it wrote. */
const createInVain = endpointOf({
  id: 'gadget.create-in-vain',
  path: '/api/gadgets/vain',
  failures: ['wrongState'],
})
/** Needs a confirmation of identity. */
const renew = endpointOf({
  id: 'gadget.renew',
  path: '/api/gadgets/renew',
  access: 'content-set:create',
  failures: ['confirmationRequired'],
})

/** Has a limit. */
const createLimited = { ...createToken, id: 'gadget.create-limited', path: '/api/gadgets/limited' } as const

const prepare = vi.fn(async () => delay(50))
/** Holds back {@link createGadget} after its row is written. */
let written: PromiseWithResolvers<void> | undefined
let goOn: Promise<void> | undefined

const handlers = [
  handle(createGadget, async ({ input, actor, queries }) => {
    await queries.insert(gadgets).values({ name: input.body.name, createdBy: actor.id })
    written?.resolve()
    await goOn
    return null
  }),
  ...[createToken, renew, { ...createLimited, limit: { attempts: 2, seconds: 600 } }].map(endpoint =>
    handle(endpoint, async ({ input, queries }) => {
      await queries.insert(gadgets).values({ name: input.body.name })
      return { secret: `secret-${randomUUID()}` }
    }),
  ),
  handlePrepared(createSlowly, prepare, async ({ input, queries }) => {
    await queries.insert(gadgets).values({ name: input.body.name })
    return { secret: randomUUID() }
  }),
  handle(createInVain, async ({ input, queries }) => {
    await queries.insert(gadgets).values({ name: input.body.name })
    throw fail('wrongState', { ids: [] })
  }),
  handle(uploadGadgetPicture, async ({ input, actor, queries }) => {
    const file = await recordFile(queries, actor.id, input.file, { open: true })
    return { address: openFileAddress(file.id) }
  }),
]

let server: TestServer
let admin: string
let user: string
beforeAll(async () => {
  server = await startTestServer({}, undefined, { moreHandlers: handlers, runsJobs: false })
  await createGadgetTable(server.database)
  admin = await server.signIn('admin')
  user = await server.signIn('user')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.pool.delete(gadgets)
  await server.database.pool.delete(idempotentRequests)
  written = undefined
  goOn = undefined
  prepare.mockClear()
})

const rows = () => server.database.pool.$count(gadgets)
const body = { name: 'a gadget' }

/** Sends a write with a key; gives the envelope and the headers of the response. */
async function send(
  call: Endpoint,
  key: string,
  { token = admin, ...request }: LooseRequest & { token?: string } = {},
) {
  const sent = server.request(call, { body, ...request }, { token, key, language: 'en-US' })
  const response = await server.app.fetch(sent)
  const envelope = envelopeSchema.parse(await response.json())
  return {
    ...envelope,
    isReplay: response.headers.get(replayedHeader) === 'true',
    requestId: response.headers.get(requestIdHeader),
  }
}

describe('a write that is sent again with its key', () => {
  it('is done once; the second response is the first one, with the id of the first request', async () => {
    const first = await send(createToken, 'k')
    expect(first).toMatchObject({ code: success.code, isReplay: false })
    expect(await send(createToken, 'k')).toEqual({ ...first, isReplay: true })
    expect(await rows()).toBe(1)
  })

  it('is done once when both come at the same time: the second waits for the first', async () => {
    written = Promise.withResolvers()
    const { promise, resolve } = Promise.withResolvers<void>()
    goOn = promise
    const first = send(createGadget, 'k')
    await written.promise
    const others = [send(createGadget, 'k'), send(createGadget, 'k')]
    await delay(50)
    resolve()
    expect(await first).toMatchObject({ code: success.code, isReplay: false })
    for (const other of others) expect(await other).toMatchObject({ code: success.code, isReplay: true })
    expect(await rows()).toBe(1)
  })

  it('prepares its transaction once, also when both come at the same time', async () => {
    const [first, second] = await Promise.all([send(createSlowly, 'k'), send(createSlowly, 'k')])
    expect(second).toEqual({ ...first, isReplay: true })
    expect(await send(createSlowly, 'k')).toEqual(second)
    expect([await rows(), prepare.mock.calls.length]).toEqual([1, 1])
  })

  it('is done anew when the first attempt was refused, which leaves no key', async () => {
    expect((await send(createInVain, 'k')).code).toBe(errors.wrongState.code)
    expect(await server.database.pool.$count(idempotentRequests)).toBe(0)
    expect(await send(createGadget, 'k')).toMatchObject({ code: success.code, isReplay: false })
  })

  it('is done by the second request when the first, on which it waits, is rolled back', async () => {
    written = Promise.withResolvers()
    const { promise, reject } = Promise.withResolvers<void>()
    goOn = promise
    const first = send(createGadget, 'k')
    await written.promise
    const second = send(createGadget, 'k')
    await delay(50)
    goOn = undefined
    reject(fail('databaseUnavailable'))
    expect((await first).code).toBe(errors.databaseUnavailable.code)
    expect(await second).toMatchObject({ code: success.code, isReplay: false })
    expect(await rows()).toBe(1)
  })

  it('counts once where the endpoint has a limit', async () => {
    await send(createLimited, 'k')
    for (let time = 0; time < 4; time++) expect((await send(createLimited, 'k')).isReplay).toBe(true)
    expect((await send(createLimited, 'other')).code).toBe(success.code)
    expect((await send(createLimited, 'third')).code).toBe(errors.tooManyAttempts.code)
  })

  it('keeps the file that came first, and not the second', async () => {
    const upload = () => {
      const form = new FormData()
      form.append('file', new File([blackPng(2, 2)], 'a.png'))
      return send(uploadGadgetPicture, 'k', { body: form })
    }
    const before = await server.database.pool.$count(storedFiles)
    const first = await upload()
    expect(first.code).toBe(success.code)
    expect(await upload()).toEqual({ ...first, isReplay: true })
    expect(await server.database.pool.$count(storedFiles)).toBe(before + 1)
    const folder = join(server.platform.settings.DATA_DIR, 'files')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(entries.filter(entry => entry.isFile())).toHaveLength(1)
  })

  it('is found after its connection was cut behind the commit', async () => {
    const listening = await listen(server.app.fetch, { host: '127.0.0.1', port: 0 })
    try {
      const address = `http://127.0.0.1:${listening.port}${createGadget.path}`
      const headers = {
        [tokenHeader]: admin,
        [idempotencyKeyHeader]: 'k',
        'Content-Type': 'application/json',
      }
      written = Promise.withResolvers()
      const { promise, resolve } = Promise.withResolvers<void>()
      goOn = promise
      const cut = startRequest(address, { method: 'POST', headers })
      const ended = new Promise(end => cut.once('close', end))
      cut.on('error', () => {})
      cut.end(JSON.stringify(body))
      await written.promise
      cut.destroy()
      await ended
      resolve()
      await vi.waitFor(async () => expect(await rows()).toBe(1))
      goOn = undefined
      const again = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(again.headers.get(replayedHeader)).toBe('true')
      expect(envelopeSchema.parse(await again.json()).code).toBe(success.code)
      expect(await rows()).toBe(1)
    } finally {
      await listening.close()
    }
  })
})

describe('a key', () => {
  it('is refused with another input or for another endpoint, in the language of the reader', async () => {
    await send(createGadget, 'k')
    for (const other of [
      await send(createGadget, 'k', { body: { name: 'another' } }),
      await send(createSlowly, 'k'),
    ])
      expect(other).toMatchObject({
        code: errors.idempotencyKeyReused.code,
        msg: 'This Idempotency-Key was used for another request, so nothing was changed',
      })
    expect(await rows()).toBe(1)
  })

  it('belongs to its user: another user may send the same one', async () => {
    await send(createGadget, 'k')
    expect(await send(createGadget, 'k', { token: user })).toMatchObject({
      code: success.code,
      isReplay: false,
    })
    expect(await rows()).toBe(2)
  })

  it('may have the quotation marks of the standard', async () => {
    await send(createGadget, '"k"')
    expect((await send(createGadget, 'k')).isReplay).toBe(true)
  })

  it.each(['a b', '""', 'x'.repeat(256)])('is refused as %j', async key => {
    const { code, data } = await send(createGadget, key)
    expect(code).toBe(errors.invalid.code)
    expect(errors.invalid.data.parse(data).issues).toMatchObject([{ path: 'headers.Idempotency-Key' }])
    expect(await rows()).toBe(0)
  })

  it('is remembered for a day, and then pruned', async () => {
    const { pool } = server.database
    const setAge = (age: string) => pool.update(idempotentRequests).set({ at: sql`now() - ${age}::interval` })
    await send(createGadget, 'k')
    await setAge('23 hours 59 minutes')
    await pruneIdempotentRequests(pool)
    expect((await send(createGadget, 'k')).isReplay).toBe(true)
    await setAge('24 hours')
    expect((await send(createGadget, 'k')).isReplay).toBe(false)
    expect(await rows()).toBe(2)
    await setAge('24 hours 1 minute')
    await pruneIdempotentRequests(pool)
    expect(await pool.$count(idempotentRequests)).toBe(0)
  })
})

describe('a response that was stored', () => {
  it('is pruned after an hour when it is long, and its write is refused then, not done again', async () => {
    const { pool } = server.database
    const setAge = (age: string) => pool.update(idempotentRequests).set({ at: sql`now() - ${age}::interval` })
    await send(createGadget, 'short')
    await send(createGadget, 'long')
    const isLong = eq(idempotentRequests.key, 'long')
    await pool
      .update(idempotentRequests)
      .set({ outcome: 'v1.'.padEnd(5000, 'a') })
      .where(isLong)
    const pruned = () => pool.$count(idempotentRequests, isNull(idempotentRequests.outcome))
    await setAge('59 minutes')
    await pruneIdempotentRequests(pool)
    expect(await pruned()).toBe(0)
    await setAge('1 hour 1 minute')
    await pruneIdempotentRequests(pool)
    expect(await pruned()).toBe(1)
    expect((await send(createGadget, 'long')).code).toBe(errors.alreadyDone.code)
    expect((await send(createGadget, 'short')).isReplay).toBe(true)
    expect(await rows()).toBe(2)
  })

  it('cannot be read in the database, nor can the request', async () => {
    const { data } = await send(createToken, 'k')
    const { secret } = createToken.response.parse(data)
    const [row] = await server.database.pool.select().from(idempotentRequests)
    expect(row?.outcome).toMatch(/^v1\./)
    const text = JSON.stringify(row)
    for (const part of [secret, body.name]) {
      expect(text).not.toContain(part)
      expect(text).not.toContain(Buffer.from(part).toString('base64').slice(0, 8))
    }
  })

  it('is shown in another session of the user, unless the session itself is what counts', async () => {
    const other = await server.signIn('admin')
    for (const [call, code] of [
      [createToken, success.code],
      [createGadget, errors.alreadyDone.code],
      [renew, errors.alreadyDone.code],
    ] as const) {
      await send(call, call.id)
      expect([call.id, (await send(call, call.id, { token: other })).code]).toEqual([call.id, code])
    }
    expect(await rows()).toBe(3)
  })

  it('is not shown when it cannot be opened any more', async () => {
    await send(createToken, 'k')
    await server.database.pool
      .update(idempotentRequests)
      .set({ outcome: 'v1.otherkey.a.b.c' })
      .where(eq(idempotentRequests.key, 'k'))
    expect(await send(createToken, 'k')).toMatchObject({
      code: errors.alreadyDone.code,
      msg: 'An earlier attempt went through, so this one did nothing. Reload to see what it did.',
    })
    expect(await rows()).toBe(1)
  })
})
