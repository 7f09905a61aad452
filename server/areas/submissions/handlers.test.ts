import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import {
  listOwnSubmissions,
  readSubmission,
  submissionLimits,
} from '@greenroom/contract/areas/submissions/submissions'
import { errorTexts } from '@greenroom/contract/error-texts'
import { errors } from '@greenroom/contract/errors'
import { ruleText } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ApiError, fail } from '../../platform/errors.ts'
import { handle } from '../../platform/http/handler.ts'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { recordRefusals, recordSubmission } from './index.ts'
import { submissions } from './schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }
let user: { token: string; language: 'en-US' }
let userId: string

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  user = { token: await server.signIn('user'), language: 'en-US' }
  const [found] = await server.database.pool.select().from(users).where(eq(users.username, 'user'))
  userId = found?.id ?? ''
})
afterEach(() => server.stop())

const request = (requestId: string) => ({
  requestId,
  language: 'en-US' as const,
  address: '',
  device: '',
  forwarding: { remote: '', forwardedFor: undefined },
  origin: '',
  token: '',
  viewAs: '',
  idempotencyKey: '',
})
const actor = () => ({
  id: userId,
  sessionId: '',
  username: 'user',
  name: 'user',
  permissions: new Set<never>(),
  lastingPermissions: new Set<never>(),
  dataScope: 'all' as const,
})
const submit = (id: string, title = 'Thirty frames') =>
  recordSubmission(
    { actor: actor(), request: request(id), queries: server.database.pool, publish: () => undefined },
    { kind: 'parameters', subjectId: userId, title },
  )
/** Refuses a form of content sets, whose rules are as good as any. */
async function refuse(id: string, error: ApiError, body: unknown): Promise<void> {
  const { refused } = recordRefusals(
    server.platform,
    { kind: 'parameters', titleOf: () => 'Sent' },
    handle(createContentSet, async () => {
      throw error
    }),
  )
  await refused?.({ actor: actor(), request: request(id), raw: { params: {}, query: {}, body }, error })
}
const read = (id: string, by: typeof user) => server.call(readSubmission, { params: { id } }, by)
const latest = () => server.ask(listOwnSubmissions, { query: {} }, user)

describe('a submission', () => {
  it('is found by the id of its request, by who sent it and by who may see its kind', async () => {
    await submit('request-1')
    const [submission] = await latest()
    expect(submission).toMatchObject({
      id: 'request-1',
      kind: 'parameters',
      outcome: 'accepted',
      title: 'Thirty frames',
      reasons: [],
      own: true,
    })
    expect((await read('request-1', user)).data).toEqual(submission)
    expect((await read('request-1', admin)).data).toEqual({ ...submission, own: false })
    const stranger = { token: await signInHolding(server, []), language: 'en-US' as const }
    expect((await read('request-1', stranger)).code).toBe(errors.notFound.code)
    expect((await read('request-2', user)).code).toBe(errors.notFound.code)
    expect((await read('x', user)).code).toBe(errors.invalid.code)
  })

  it('is listed with the user’s others, the last one first, by outcome when that is asked for', async () => {
    await submit('request-1')
    await refuse('request-2', fail('storageFull'), {})
    expect((await latest()).map(({ id }) => id)).toEqual(['request-2', 'request-1'])
    const refused = await server.ask(listOwnSubmissions, { query: { outcome: 'refused' } }, user)
    expect(refused.map(({ id }) => id)).toEqual(['request-2'])
    const others = await server.ask(listOwnSubmissions, { query: {} }, admin)
    expect(others.filter(({ kind }) => kind === 'parameters')).toEqual([])
  })

  it('is kept once when its request is repeated, and only the user’s latest are kept', async () => {
    await submit('request-1', 'First')
    await submit('request-1', 'Again')
    expect((await latest()).map(({ title }) => title)).toEqual(['First'])
    const many = Array.from({ length: submissionLimits.stored }, (_, place) => ({
      id: `request-many-${place}`,
      kind: 'parameters' as const,
      userId: userId,
      title: '',
      outcome: 'accepted' as const,
      createdAt: new Date(Date.now() + place),
    }))
    await server.database.pool.insert(submissions).values(many)
    await submit('request-2')
    expect(await server.database.pool.$count(submissions, eq(submissions.userId, userId))).toBe(
      submissionLimits.stored,
    )
    expect((await read('request-1', user)).code).toBe(errors.notFound.code)
  })
})

describe('a refusal', () => {
  it('names the missing permission', async () => {
    await refuse('request-1', fail('forbidden', { permission: 'content-set:create' }), undefined)
    const [{ reasons } = { reasons: [] }] = await latest()
    expect(reasons).toEqual([
      {
        error: 'forbidden',
        code: errors.forbidden.code,
        field: '',
        permission: 'content-set:create',
        about: '',
        registrationUrl: '',
        text: errorTexts.forbidden,
      },
    ])
  })

  it('names each wrong field and its error, in both languages', async () => {
    const body = { name: ' ', contentType: 'img', filterType: 'rules', description: 'x'.repeat(300) }
    const issues = [
      { path: 'body.name', msg: 'Required' },
      { path: 'body.description', msg: 'At most 200 characters' },
    ]
    await refuse('request-1', fail('invalid', { issues }), body)
    const [{ reasons } = { reasons: [] }] = await latest()
    expect(reasons.map(({ field, text }) => [field, text])).toEqual([
      ['name', { 'zh-CN': '必填', 'en-US': 'Required' }],
      ['description', { 'zh-CN': '最多 200 个字符', 'en-US': 'At most 200 characters' }],
    ])
  })

  it('reports errors that only the area finds, in both languages, and names the obstacle', async () => {
    const msg = ruleText('usernameTaken', 'en-US')
    const right = { name: 'Right', contentType: 'img', filterType: 'rules' }
    await refuse('request-1', fail('invalid', { issues: [{ path: 'body.name', msg }] }), right)
    await refuse('request-2', fail('wrongState', { ids: [userId] }), right)
    const [second, first] = await latest()
    expect(first?.reasons[0]?.text['zh-CN']).toBe(ruleText('usernameTaken', 'zh-CN'))
    expect(second?.reasons[0]?.about).toBe(userId)
  })

  it('is noted for any request', async () => {
    const odd = { [`\u0000${'\ud800'.repeat(200)}`]: '\u0000' }
    const issues = [{ path: `body.${Object.keys(odd)[0]}`, msg: 'Odd \u0000' }]
    await refuse('request-1', fail('invalid', { issues }), odd)
    expect((await latest())[0]?.reasons[0]?.field).toHaveLength(submissionLimits.title)
  })
})
