import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { listMessages } from '@greenroom/contract/areas/messages/messages'
import {
  certificationStatus,
  decideCertification,
  documentAddress,
  readCertification,
  readCertifications,
  submitCertification,
  uploadDocument,
  withdrawCertification,
} from '@greenroom/contract/areas/profile/certification'
import { addTeamMembers, createTeam } from '@greenroom/contract/areas/profile/teams'
import { createRole, type RoleFields } from '@greenroom/contract/areas/roles/roles'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { envelopeSchema, tokenHeader, viewAsHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const fields = {
  enterpriseName: '杭州绿幕科技有限公司',
  enterpriseCertificateType: 'businessLicense' as const,
  organizationCode: '91330106MA2B1C3D4E',
  legalPerson: '李雷',
  certificateType: 'idCard' as const,
  authenticationNumber: '110105199001011234',
}

let server: TestServer
let admin: { token: string; language: 'en-US' }
let user: { token: string; language: 'en-US' }

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  user = { token: await server.signIn('user'), language: 'en-US' }
})
afterEach(() => server.stop())

type By = typeof admin
const upload = async (by: By) =>
  (await server.ask(uploadDocument, { file: new File([pdf], '执照.pdf') }, by)).id
const submit = async (by: By) =>
  server.ask(submitCertification, { body: { ...fields, documents: [await upload(by)] } }, by)
const on = (call: Endpoint, by: By, id: string, body?: unknown) =>
  server.call(call, { params: { id }, body }, by)
const decide = (by: By, id: string, decision: 'approve' | 'reject', reason = '') =>
  on(decideCertification, by, id, { decision, reason })
const certified = async () => (await server.ask(readUserInfo, {}, user)).certification
const todos = async () =>
  (await server.ask(listMessages, {}, admin)).filter(({ action }) => action?.call === decideCertification.id)
const issuePaths = (data: unknown) =>
  errors.invalid.data
    .parse(data)
    .issues.map(({ path }) => path)
    .toSorted()
const document = async (by: By & { viewAs?: string }, id: string, file: string) =>
  server.app.fetch(
    new Request(new URL(documentAddress(id, file), 'http://greenroom.test'), {
      headers: { [tokenHeader]: by.token, [viewAsHeader]: by.viewAs ?? '' },
    }),
  )

describe('a certification', () => {
  it('is requested, approved from a to-do, and shown on the user', async () => {
    const { id, status } = await submit(user)
    expect(status).toBe(certificationStatus.auditing)
    expect((await todos()).map(({ action }) => action?.entityId)).toEqual([id])
    expect(await certified()).toBe(0)
    expect((await decide(admin, id, 'approve')).code).toBe(20000)
    expect([await certified(), await todos()]).toEqual([1, []])
    const { enterpriseInfo, record } = await server.ask(readCertifications, {}, user)
    expect(enterpriseInfo).toMatchObject({
      status: certificationStatus.passed,
      legalPerson: '李*',
      authenticationNumber: '110****34',
      organizationCode: '913****4E',
    })
    expect(record).toMatchObject([{ certificationContent: fields.enterpriseName, status: 1 }])
    expect((await server.ask(listMessages, {}, user))[0]?.title).toBe('Certification approved')
  })

  it('is refused only with a reason, which the user reads', async () => {
    const { id } = await submit(user)
    expect(issuePaths((await decide(admin, id, 'reject')).data)).toEqual(['body.reason'])
    await decide(admin, id, 'reject', 'The picture is blurred')
    expect(await certified()).toBe(0)
    const { answer, status } = await server.ask(readCertification, { params: { id } }, user)
    expect([answer, status]).toEqual(['The picture is blurred', certificationStatus.rejected])
  })

  it('can be withdrawn by the requester before the decision, which removes the to-do', async () => {
    const { id } = await submit(user)
    expect((await on(withdrawCertification, admin, id)).code).toBe(errors.notFound.code)
    expect((await on(withdrawCertification, user, id)).data).toMatchObject({ status: 3 })
    expect(await todos()).toEqual([])
    expect((await on(withdrawCertification, user, id)).code).toBe(errors.wrongState.code)
    expect((await decide(admin, id, 'approve')).code).toBe(errors.wrongState.code)
    expect((await submit(user)).status).toBe(0)
  })

  it('waits alone: a second one is refused, also when both are sent at once', async () => {
    const documents = [await upload(user), await upload(user)]
    const both = await Promise.all(
      documents.map(document =>
        server.call(submitCertification, { body: { ...fields, documents: [document] } }, user),
      ),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([errors.wrongState.code, 20000].toSorted())
  })

  it('is decided once, and never by the requester', async () => {
    const { id } = await submit(user)
    const holder = {
      token: await signInHolding(server, ['certification:decide']),
      language: 'en-US' as const,
    }
    const both = await Promise.all([decide(admin, id, 'approve'), decide(holder, id, 'reject', 'No')])
    expect(both.map(({ code }) => code).toSorted()).toEqual([errors.wrongState.code, 20000].toSorted())
    const own = await submit(admin)
    expect((await decide(admin, own.id, 'approve')).code).toBe(errors.ownRequest.code)
    expect((await decide(admin, unknownId, 'approve')).code).toBe(errors.notFound.code)
  })

  it('stays with the user when the enterprise is changed, until the new one has passed', async () => {
    await decide(admin, (await submit(user)).id, 'approve')
    await submit(user)
    const { enterpriseInfo, record } = await server.ask(readCertifications, {}, user)
    expect([enterpriseInfo?.status, record.map(({ status }) => status)]).toEqual([1, [0, 1]])
  })

  it('leaves no number in the operation log', async () => {
    await submit(user)
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.action, submitCertification.id))
    expect(entries.map(({ entity }) => entity)).toContain('certification')
    expect(JSON.stringify(entries)).not.toMatch(/110105199001011234|91330106MA2B1C3D4E|李雷/)
  })
})

describe('a decider of certifications', () => {
  const holder = async (permission: 'certification:decide', scope: 'all' | 'team' | 'own') => ({
    token: await signInHolding(server, [permission], scope),
    language: 'en-US' as const,
  })
  const todosOf = async (by: By) =>
    (await server.ask(listMessages, {}, by)).flatMap(({ action }) =>
      action?.call === decideCertification.id ? [action.entityId] : [],
    )
  const idOf = async (by: By) => (await server.ask(readUserInfo, {}, by)).id

  it('is reported as missing to the requester while there is none, and gets the to-do once there is one', async () => {
    const { id, deciders } = await submit(admin)
    expect(deciders).toBe(0)
    const later = await holder('certification:decide', 'all')
    expect(await todosOf(later)).toEqual([id])
    expect(await todosOf(admin)).toEqual([])
    expect((await decide(later, id, 'approve')).code).toBe(20000)
    const latest = await holder('certification:decide', 'all')
    expect(await todosOf(latest)).toEqual([])
    expect((await submit(user)).deciders).toBe(3)
  })

  it('must see the user: others find no request, document or to-do', async () => {
    const [mate, stranger] = [
      await holder('certification:decide', 'team'),
      await holder('certification:decide', 'own'),
    ]
    const { id: team } = await server.ask(createTeam, { body: { name: 'Desk' } }, admin)
    const users = [await idOf(mate), await idOf(user)]
    await server.ask(addTeamMembers, { params: { id: team }, body: { users } }, admin)
    const { id, deciders } = await submit(user)
    expect([deciders, await todosOf(mate), await todosOf(stranger)]).toEqual([2, [id], []])
    const { documents } = await server.ask(readCertification, { params: { id } }, mate)
    const refused = [
      await on(readCertification, stranger, id),
      await decide(stranger, id, 'approve'),
      envelopeSchema.parse(await (await document(stranger, id, documents[0]?.id ?? '')).json()),
    ]
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill(errors.notFound.code))
    expect((await decide(mate, id, 'approve')).code).toBe(20000)
  })
})

describe('data of a certification', () => {
  it('is hidden from others, masked for the user, and complete for deciders', async () => {
    const { id } = await submit(user)
    const stranger = { token: await signInHolding(server, []), language: 'en-US' as const }
    expect((await on(readCertification, stranger, id)).code).toBe(errors.notFound.code)
    const [own, whole] = await Promise.all([user, admin].map(by => on(readCertification, by, id)))
    expect(own?.data).toMatchObject({ legalPerson: '李*', authenticationNumber: '110****34' })
    expect(whole?.data).toMatchObject({ legalPerson: '李雷', authenticationNumber: '110105199001011234' })
  })

  it('has documents that only the user and deciders can download', async () => {
    const { id } = await submit(user)
    const { documents } = await server.ask(readCertification, { params: { id } }, user)
    const file = documents[0]?.id ?? ''
    for (const by of [user, admin]) {
      const answer = await document(by, id, file)
      expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
    const stranger = { token: await signInHolding(server, []), language: 'en-US' as const }
    const refusals = [
      await document(stranger, id, file),
      await document(user, unknownId, file),
      await document(user, id, 'x'),
    ]
    for (const answer of refusals) {
      expect(envelopeSchema.parse(await answer.json()).code).toBe(errors.notFound.code)
    }
    const nobody = envelopeSchema.parse(await (await document({ ...user, token: '' }, id, file)).json())
    expect(nobody.code).toBe(errors.notSignedIn.code)
  })

  it('cannot be read while viewing as a role that may not decide', async () => {
    const { id } = await submit(user)
    const { documents } = await server.ask(readCertification, { params: { id } }, admin)
    const named = { code: 'looker', nameChinese: '旁观', nameEnglish: 'Looker', menu: null }
    const allowed = {
      base: 'user',
      dataScope: 'all',
      permissions: ['content-set:read'],
    } satisfies Partial<RoleFields>
    const role = await server.ask(createRole, { body: { ...named, ...allowed } }, admin)
    const answer = await document({ ...admin, viewAs: role.id }, id, documents[0]?.id ?? '')
    expect(envelopeSchema.parse(await answer.json()).code).toBe(errors.notFound.code)
  })

  it('names every wrong field', async () => {
    const wrong = {
      enterpriseName: '',
      enterpriseCertificateType: 'x',
      organizationCode: '9133',
      legalPerson: '',
      certificateType: 'x',
      authenticationNumber: '!',
      documents: [],
    }
    const { data } = await server.call(submitCertification, { body: wrong }, user)
    expect(issuePaths(data)).toEqual(
      Object.keys(wrong)
        .map(name => `body.${name}`)
        .toSorted(),
    )
  })

  it('cannot use a document of another user, or one twice', async () => {
    const theirs = await upload(admin)
    const taken = await upload(user)
    const send = (documents: string[]) =>
      server.call(submitCertification, { body: { ...fields, documents } }, user)
    expect(issuePaths((await send([theirs])).data)).toEqual(['body.documents'])
    const first = await send([taken])
    expect(first.code).toBe(20000)
    const { id } = submitCertification.response.parse(first.data)
    await on(withdrawCertification, user, id)
    expect(issuePaths((await send([taken])).data)).toEqual(['body.documents'])
  })

  it('cannot use an HTML file as a document, with any name', async () => {
    const form = new FormData()
    form.append('file', new File(['<script>alert(1)</script>'], 'licence.pdf'))
    const { data } = await server.call(uploadDocument, { body: form }, user)
    expect(issuePaths(data)).toEqual(['body.file'])
  })
})

it('certification.mine is empty without a request', async () => {
  expect(await server.ask(readCertifications, {}, user)).toEqual({ enterpriseInfo: null, record: [] })
  expect((await server.call(readCertification, { params: { id: 'x' } }, user)).code).toBe(errors.invalid.code)
  expect((await server.call(withdrawCertification, { params: { id: 'x' } }, user)).code).toBe(
    errors.invalid.code,
  )
})
