import {
  createContentSet,
  deleteContentSets,
  putContentSetsOnline,
} from '@greenroom/contract/areas/content/content-sets'
import { readWorkplaceSummary } from '@greenroom/contract/areas/insight/insight'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const countsOfSets = async () => {
  const { contentSets } = await server.ask(readWorkplaceSummary, {}, admin)
  if (!contentSets) throw new Error('An administrator reads content sets')
  return contentSets
}

describe('insight.workplace-summary', () => {
  it('counts the stored sets and content items by state', async () => {
    const before = await countsOfSets()
    expect(before.online + before.offline).toBe(55)
    const body = { name: 'New', contentType: 'img' as const, filterType: 'artificial' as const }
    const { id } = await server.ask(createContentSet, { body }, admin)
    expect(await countsOfSets()).toEqual({ ...before, offline: before.offline + 1 })
    await server.ask(putContentSetsOnline, { body: { ids: [id] } }, admin)
    expect(await countsOfSets()).toEqual({ ...before, online: before.online + 1 })
    const refused = await server.call(deleteContentSets, { body: { ids: [id] } }, admin)
    expect(refused.status).toBe('fail')
    expect(await countsOfSets()).toEqual({ ...before, online: before.online + 1 })
  })

  it('says nothing of what the user may not read', async () => {
    const token = await signInHolding(server, ['content-item:read'])
    const { contentSets, contentItems } = await server.ask(readWorkplaceSummary, {}, { token })
    expect(contentSets).toBeNull()
    expect(contentItems).toEqual({ online: expect.any(Number), offline: expect.any(Number) })
  })
})
