import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { ownProfile, readOwnProfile, saveOwnProfile } from '@greenroom/contract/areas/profile/own-profile'
import { errors } from '@greenroom/contract/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { sessions } from '../../auth/sessions/schema.ts'

const whole = {
  name: '李晓彤',
  nickname: '小彤',
  email: 'lixiaotong@example.org',
  country: 'CN',
  area: '310104',
  address: '漕溪北路 1 号',
  location: 'hangzhou' as const,
  introduction: '整理选题',
  personalWebsite: 'https://example.org/~li',
  profile: '<b>自我介绍</b>',
}

let server: TestServer
let user: { token: string; language: 'en-US' }

beforeEach(async () => {
  server = await startTestServer()
  user = { token: await server.signIn('user'), language: 'en-US' }
})
afterEach(() => server.stop())

const read = () => server.ask(readOwnProfile, {}, user)
const save = (version: number, changes: unknown) =>
  server.call(saveOwnProfile, { body: { version, changes } }, user)
const issuePaths = (data: unknown) =>
  errors.invalid.data
    .parse(data)
    .issues.map(({ path }) => path)
    .toSorted()

describe('profile.save-info', () => {
  it('stores the user’s own fields unchanged, and shows them in their record', async () => {
    const { version } = await read()
    const response = await save(version, whole)
    expect([response.code, response.data]).toEqual([20000, 'ok'])
    expect(await read()).toEqual({ ...whole, version: version + 1 })
    const { location, locationName, personalWebsite } = await server.ask(readUserInfo, {}, user)
    expect([location, locationName, personalWebsite]).toEqual(['hangzhou', '杭州', whole.personalWebsite])
  })

  it('changes the e-mail address only after a confirmation of identity', async () => {
    const { pool } = server.database
    await pool.update(sessions).set({ confirmedAt: new Date(Date.now() - 11 * 60_000) })
    const before = await read()
    const refused = await save(before.version, { email: 'thief@example.org', name: 'x' })
    expect(refused.code).toBe(errors.confirmationRequired.code)
    expect(await read()).toEqual(before)
    expect((await save(before.version, { email: before.email, name: '李小彤' })).code).toBe(20000)
    await pool.update(sessions).set({ confirmedAt: new Date() })
    expect((await save(before.version + 1, { email: 'mine@example.org' })).code).toBe(20000)
  })

  it('accepts single fields, any version, and an empty change', async () => {
    const { location: _, name: __, country, ...others } = whole
    const send = (body: unknown) => server.call(saveOwnProfile, { body }, user)
    expect((await send({ ...others, countryRegion: country })).code).toBe(20000)
    const saved = await read()
    expect(saved).toMatchObject({ ...others, country })
    for (const body of [undefined, {}]) {
      expect(await send(body)).toMatchObject({ code: 20000, data: 'ok' })
    }
    expect(await read()).toEqual(saved)
    expect(issuePaths((await send({ area: 'chaoyang' })).data)).toEqual(['body.area'])
    expect(issuePaths((await send({ changes: { nickname: '彤彤' } })).data)).toEqual(['body.version'])
  })

  it('saves the phone number of a user who never filled the required fields, sent as they are', async () => {
    const unfilled = { email: '', nickname: '', country: '', area: '', location: '' }
    await server.database.pool.update(users).set(unfilled)
    const { version: _, ...asRead } = await read()
    const send = (body: unknown) => server.call(saveOwnProfile, { body }, user)
    expect((await send({ ...asRead, phone: '13900001111' })).code).toBe(20000)
    const { phone } = await server.ask(readUserInfo, {}, user)
    expect(phone).toBe('139****1111')
    await server.database.pool.update(sessions).set({ confirmedAt: new Date(0) })
    expect((await send({ ...asRead, phone })).code).toBe(20000)
    expect((await send({ phone: '13900002222' })).code).toBe(errors.confirmationRequired.code)
    expect(issuePaths((await send({ phone: '1390****11' })).data)).toEqual(['body.phone'])
    expect(await read()).toMatchObject(unfilled)
  })

  it('refuses to empty a required field', async () => {
    const { version } = await read()
    expect((await save(version, whole)).code).toBe(20000)
    const emptied = { email: '', nickname: '', country: '', area: '', location: '' }
    const { data } = await save(version + 1, emptied)
    expect(issuePaths(data)).toEqual(
      Object.keys(emptied)
        .map(name => `body.changes.${name}`)
        .toSorted(),
    )
  })

  it('counts the words of the profile, of which there may be 200', async () => {
    const { version } = await read()
    expect((await save(version, { profile: 'word '.repeat(200) })).code).toBe(20000)
    for (const profile of ['word '.repeat(201), '字'.repeat(201)]) {
      expect(errors.invalid.data.parse((await save(version + 1, { profile })).data).issues).toEqual([
        { path: 'body.changes.profile', msg: 'At most 200 words; each Chinese character counts as one' },
      ])
    }
  })

  it('names every wrong field and changes nothing', async () => {
    const before = await read()
    const wrong = {
      name: '',
      nickname: ' ',
      email: 'no address',
      country: 'Middle-earth',
      area: 'x'.repeat(61),
      location: 'moon',
      personalWebsite: 'javascript:alert(1)',
      profile: 'x '.repeat(201),
    }
    const { data } = await save(before.version, wrong)
    expect(issuePaths(data)).toEqual(
      Object.keys(wrong)
        .map(name => `body.changes.${name}`)
        .toSorted(),
    )
    expect(await read()).toEqual(before)
  })

  it('accepts only existing districts in China, and any place in other countries', async () => {
    const { version } = await read()
    for (const changes of [
      { country: 'CN', area: '310000' },
      { country: 'CN', area: 'Atlantis' },
      { area: '999999', country: 'CN' },
    ]) {
      expect(issuePaths((await save(version, changes)).data)).toEqual(['body.changes.area'])
    }
    expect((await save(version, { country: 'FR', area: 'Bretagne' })).code).toBe(20000)
    expect(issuePaths((await save(version + 1, { country: 'CN' })).data)).toEqual(['body.changes.area'])
  })

  it('changes the e-mail address only after a confirmation of identity, and other fields at any time', async () => {
    const { version, email } = await read()
    await server.database.pool.update(sessions).set({ confirmedAt: new Date(0) })
    const { code } = await save(version, { email: 'thief@example.org', nickname: 'x' })
    expect(code).toBe(errors.confirmationRequired.code)
    expect((await save(version, { email, nickname: '小彤' })).code).toBe(20000)
    expect(await read()).toMatchObject({ email, nickname: '小彤' })
  })

  it('returns the current profile for a save from an older version', async () => {
    const { version } = await read()
    await save(version, { nickname: '小彤' })
    const { code, data } = await save(version, { nickname: '彤彤' })
    expect(code).toBe(errors.conflict.code)
    const current = ownProfile.parse(errors.conflict.data.parse(data).current)
    expect([current.nickname, current.version]).toEqual(['小彤', version + 1])
  })
})

it('profile.read accepts no parameters', async () => {
  expect((await server.call(readOwnProfile, { query: { id: 'x' } }, user)).code).toBe(errors.invalid.code)
})
