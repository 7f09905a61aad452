import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { errorTexts } from '@greenroom/contract/error-texts'
import { errors, success } from '@greenroom/contract/errors'
import { fileKinds, fileTypeRefusal } from '@greenroom/contract/file-kinds'
import { imageFileTypes } from '@greenroom/contract/file-types'
import { languages } from '@greenroom/contract/languages'
import { allPermissions } from '@greenroom/contract/permissions'
import { ruleTexts } from '@greenroom/contract/rule-texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimiter, type RateLimiter } from '../platform/http/rate-limit.ts'
import { blackPng } from '../testing/black-png.ts'
import { type LooseRequest, startTestServer, type TestServer } from '../testing/test-server.ts'
import { signInForATime, signInHolding } from '../testing/users.ts'

const closedEndpoints = allEndpoints.filter(call => call.access !== 'public')
const guardedEndpoints = allPermissions.flatMap(permission =>
  allEndpoints.filter(call => call.access === permission).map(call => ({ id: call.id, call, permission })),
)

/** A request whose path fits and whose every other part is one field that no call has. */
function undeclared(call: Endpoint): LooseRequest {
  const params = Object.fromEntries(Object.keys(call.input.params?.shape ?? {}).map(name => [name, 'x']))
  return { params, query: { undeclared: '1' }, ...(call.method === 'GET' ? {} : { body: { undeclared: 1 } }) }
}

let server: TestServer
let holdsNothing: string
let holdsAll: string

beforeAll(async () => {
  server = await startTestServer()
  holdsNothing = await signInHolding(server, [])
  holdsAll = await signInHolding(server, allPermissions)
})
afterAll(() => server.stop())

describe('a stranger', () => {
  it.each(closedEndpoints)('must sign in for $id', async call => {
    const { notSignedIn } = errors
    const refused = {
      data: null,
      status: 'fail',
      msg: errorTexts.notSignedIn['zh-CN'],
      code: notSignedIn.code,
    }
    expect(await server.call(call, undeclared(call))).toEqual(refused)
    for (const token of ['null', 'x'.repeat(2000), `${holdsAll}x`, "' or 1=1 --"]) {
      expect(await server.call(call, undeclared(call), { token })).toEqual(refused)
    }
  })
})

describe('a user without permissions', () => {
  it.each(guardedEndpoints)('$id is refused, naming the missing permission', async ({ call, permission }) => {
    const response = await server.call(call, undeclared(call), { token: holdsNothing })
    expect(response).toMatchObject({ status: 'fail', code: errors.forbidden.code, data: { permission } })
  })

  it('is refused only endpoints that need a permission', async () => {
    for (const call of allEndpoints.filter(({ access }) => access === 'signed-in')) {
      const { code } = await server.call(call, undeclared(call), { token: holdsNothing })
      expect(code).toBe(errors.invalid.code)
    }
  })
})

describe('a user who was granted a permission for a time', () => {
  let token: string
  beforeAll(async () => {
    token = await signInForATime(server, allPermissions)
  })

  it.each(guardedEndpoints)(
    'may call $id unless it changes access for longer than the grant',
    async ({ call, permission }) => {
      const response = await server.call(call, undeclared(call), { token })
      expect(response).toMatchObject(
        call.needsLastingPermission
          ? { status: 'fail', code: errors.temporaryPermission.code, data: { permission } }
          : { code: errors.invalid.code },
      )
    },
  )
})

describe('a user with one permission', () => {
  it.each(allPermissions)('may make the calls of %s and no other guarded ones', async permission => {
    const token = await signInHolding(server, [permission])
    for (const { call } of guardedEndpoints) {
      const { code } = await server.call(call, undeclared(call), { token })
      expect([call.id, code]).toEqual([
        call.id,
        call.access === permission ? errors.invalid.code : errors.forbidden.code,
      ])
    }
  })
})

describe('a request with fields that the call does not have', () => {
  it.each(allEndpoints)('is refused by $id with one issue for each of them', async call => {
    const response = await server.call(call, undeclared(call), { token: holdsAll })
    expect(response).toMatchObject({ status: 'fail', code: errors.invalid.code })
    const { issues } = errors.invalid.data.parse(response.data)
    const paths = issues.map(issue => issue.path)
    expect(paths).toContain('query.undeclared')
    if (call.method !== 'GET') expect(paths).toContain('body.undeclared')
  })
})

describe('a body that is not JSON', () => {
  it.each(allEndpoints.filter(call => call.method !== 'GET'))('is refused by $id', async call => {
    const { code } = await server.call(call, { ...undeclared(call), body: '{"name":' }, { token: holdsAll })
    expect(code).toBe(errors.notJson.code)
  })
})

describe('a picture with too many pixels', () => {
  const isPicture = (type: string) => imageFileTypes.some(one => one === type)
  const uploads = allEndpoints.filter(({ input }) => input.file?.types.some(isPicture))
  const anyId = '00000000-0000-7000-8000-000000000000'

  it('can be sent to several calls', () => {
    expect(uploads.map(({ id }) => id)).toContain('profile.upload-avatar')
    expect(uploads.length).toBeGreaterThan(5)
  })

  it.each(uploads)('is refused by $id before it is decoded, and the answer names the limit', async call => {
    const params = Object.fromEntries(Object.keys(call.input.params?.shape ?? {}).map(name => [name, anyId]))
    for (const [side, rule] of [
      [30_000, 'picturePixels'],
      [7000, undefined],
    ] as const) {
      const body = new FormData()
      body.append(call.input.file?.field ?? '', new File([blackPng(side, side, 1)], 'large.png'))
      const response = await server.call(call, { params, body }, { token: holdsAll, language: 'en-US' })
      const { issues = [] } = errors.invalid.data.safeParse(response.data).data ?? {}
      const isRefused = issues.some(({ msg }) => msg === ruleTexts.picturePixels['en-US'])
      expect([side, isRefused]).toEqual([side, rule !== undefined])
    }
  })
})

describe('a file of a type that a call does not accept', () => {
  const uploads = allEndpoints.flatMap(call =>
    call.input.file ? [{ id: call.id, call, file: call.input.file }] : [],
  )

  it.each(uploads)('is refused by $id with the accepted types in words', async ({ call, file }) => {
    const names = Object.keys(call.input.params?.shape ?? {})
    const params = Object.fromEntries(
      names.map(name => [name, name === 'list' ? 'content-item' : randomUUID()]),
    )
    for (const language of languages) {
      const body = new FormData()
      body.append(file.field, new File([Uint8Array.from([0, 1, 2, 255, 254, 0, 9])], 'data.bin'))
      const { data } = await server.call(call, { params, body }, { token: holdsAll, language })
      const [issue] = errors.invalid.data.parse(data).issues
      expect(issue).toEqual({
        path: `body.${file.field}`,
        msg: fileTypeRefusal(file.types, undefined, language),
      })
      for (const type of file.types) expect(issue?.msg).toContain(fileKinds[type].name)
    }
  })
})

describe('a call that declares a limit', () => {
  /** The limiter of servers, with limits that are reached at once. */
  function allowTwo(): RateLimiter {
    const { count, discount } = createRateLimiter()
    return {
      discount,
      count: (call, address) =>
        count(call.limit ? { ...call, limit: { ...call.limit, attempts: 2 } } : call, address),
    }
  }
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({}, server.database.again(), { rateLimiter: allowTwo() })
  })
  afterAll(() => limited.stop())

  it.each(allEndpoints.filter(call => call.limit))(
    'is refused beyond it, whoever makes it: $id',
    async call => {
      const { code } = errors.tooManyAttempts
      for (let time = 0; time < 2; time++) {
        expect((await limited.call(call, undeclared(call))).code).not.toBe(code)
      }
      const refused = { code, data: { retryAfterSeconds: expect.any(Number) } }
      expect(await limited.call(call, undeclared(call))).toMatchObject(refused)
    },
  )
})

describe('the demo paths', () => {
  const demoEndpoints = allEndpoints.flatMap(call =>
    call.demoPath ? [{ ...call, path: call.demoPath }] : [],
  )

  it.each(demoEndpoints)('answer $path only while the demo flag is on', async call => {
    const off = await server.call(call, undeclared(call), { token: holdsAll })
    expect(off.code).toBe(errors.notFound.code)
    const demo = await startTestServer({ DEMO: '1', DEMO_DELAY: '0' }, server.database.again())
    try {
      const on = await demo.call(call, undeclared(call), { token: holdsAll })
      expect(on.code).not.toBe(errors.notFound.code)
      expect(on.code).not.toBe(success.code)
    } finally {
      await demo.stop()
    }
  })
})
