import type { Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import type { Envelope } from '@greenroom/contract/envelope'
import { errorByCode, errors, success } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { ruleTexts } from '@greenroom/contract/rule-texts'
import { isNotNull, max } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../platform/audit/schema.ts'
import { maxBodyBytes } from '../platform/http/app.ts'
import { type KnownValues, requestsTo } from '../testing/arbitrary-request.ts'
import { learnValues } from '../testing/known-values.ts'
import { noLimits } from '../testing/no-limits.ts'
import { type LooseRequest, startTestServer, type TestServer } from '../testing/test-server.ts'
import { signInHolding } from '../testing/users.ts'

/** `npm run bench -- fuzz` sends more. */
const requestsPerCall = Number(process.env.FUZZ_REQUESTS_PER_CALL ?? 15)
const refusedUnread: readonly number[] = [errors.invalid.code, errors.notJson.code]
const signedOut: readonly number[] = [
  errors.notSignedIn.code,
  errors.signedInElsewhere.code,
  errors.sessionExpired.code,
]
const partOfRequest = /^(params|query|body)(\.|$)/
const requiredTexts: readonly string[] = Object.values(ruleTexts.required)

/** Whether a request holds something under the path of an issue; blank texts and empty lists are nothing. */
function isPresent(request: LooseRequest, path: string): boolean {
  let value: unknown = request
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return false
    value = Reflect.get(value, key)
  }
  return [value].flat().some(one => (typeof one === 'string' ? one.trim() !== '' : one != null))
}

/** The field that an issue is about: the items of a list of values belong to the list. */
const fieldOf = (path: string) => path.replace(/(\.\d+)+$/, '')

let server: TestServer
let token: string
let knownTo: (endpoint: Endpoint) => KnownValues
beforeAll(async () => {
  server = await startTestServer({}, undefined, { rateLimiter: noLimits })
  token = await signInHolding(server, allPermissions)
  knownTo = await learnValues(callAsHolder)
})
afterAll(() => server.stop())

/** The newest entry of the operation log that a user brought about; grows with every write. What an earlier call set going works on meanwhile. */
async function newestOperation(): Promise<number | null> {
  const [row] = await server.database.pool
    .select({ id: max(operationLog.id) })
    .from(operationLog)
    .where(isNotNull(operationLog.actorId))
  return row?.id ?? null
}

/** Makes a call as a user who may make every call; some of the calls end the session that makes them. */
async function callAsHolder(call: Endpoint, request: LooseRequest): Promise<Envelope> {
  const response = await server.call(call, request, { token })
  if (!signedOut.includes(response.code)) return response
  token = await signInHolding(server, allPermissions)
  return server.call(call, request, { token })
}

const namesInPath = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

describe('any request of a signed-in user', () => {
  it.each(allEndpoints)(
    '$id answers with a code of the catalogue, names the errors, and writes nothing then',
    async call => {
      await fc.assert(
        fc.asyncProperty(requestsTo(call, knownTo(call)), async request => {
          const before = await newestOperation()
          const response = await callAsHolder(call, request)
          expect(response.code).not.toBe(errors.general.code)
          if (response.code === success.code) return
          expect(errorByCode(response.code)).toBeDefined()
          if (!refusedUnread.includes(response.code)) return
          expect(await newestOperation()).toBe(before)
          if (response.code !== errors.invalid.code) return
          const { issues } = errors.invalid.data.parse(response.data)
          expect(issues.length).toBeGreaterThan(0)
          for (const { path, msg } of issues) {
            expect(path).toMatch(partOfRequest)
            expect(msg).not.toBe('')
            if (path !== 'body' && isPresent(request, path)) expect(requiredTexts).not.toContain(msg)
          }
          const fields = issues.map(({ path }) => fieldOf(path))
          expect(fields).toEqual([...new Set(fields)])
          expect(response.msg).toContain(issues[0]?.msg)
        }),
        { numRuns: requestsPerCall },
      )
    },
  )

  it('a body above the limit of its call is refused by its size', async () => {
    for (const call of allEndpoints.filter(({ method }) => method !== 'GET')) {
      const limit = call.bodyBytes ?? maxBodyBytes
      const { code } = await callAsHolder(call, {
        params: Object.fromEntries(namesInPath(call).map(name => [name, 'x'])),
        body: `"${'x'.repeat(limit - 1)}"`,
      })
      expect([call.id, code]).toEqual([call.id, errors.tooLarge.code])
    }
  })
})
