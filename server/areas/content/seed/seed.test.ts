import { listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import { nextReviewItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoFiles } from '../../../platform/files/demo/demo-files.ts'
import { openFileAddress } from '../../../platform/files/files.ts'
import { users } from '../../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { seedDemoTeam } from '../../users/seed.ts'
import { contentItems } from '../schema.ts'
import { demoItems, demoTopics } from './items.ts'
import { plannedAt, publishedAt } from './times.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, undefined, { runsPollers: false })
})
afterAll(() => server.stop())

const fileOf = (id: string | null) => demoFiles.find(file => file.id === id)

describe('the content items of the demo', () => {
  it('have titles of their own and authors, and texts that name their topic or tell about it', () => {
    expect(new Set(demoItems.map(({ title }) => title))).toHaveProperty('size', demoItems.length)
    expect(demoItems.length).toBe(demoTopics.length * 4 * 8)
    for (const { author, body } of demoItems) {
      expect(author).not.toBe('')
      expect(body.length).toBeGreaterThan(20)
    }
  })

  it('have a picture or a clip of their genre that is there', async () => {
    const rows = await server.database.pool.select().from(contentItems)
    expect(rows).toHaveLength(demoItems.length)
    for (const { genre, fileId } of rows) {
      const file = fileOf(fileId)
      if (genre === 'text' && fileId === null) continue
      const isTall = file !== undefined && file.height > file.width
      expect(file?.mediaType).toMatch(genre.endsWith('Video') ? /^video/ : /^image/)
      expect(isTall).toBe(genre === 'verticalVideo')
    }
  })

  it('have the same times before the same moment, and planned ones after it', () => {
    const now = Date.UTC(2026, 10, 27, 7)
    for (const place of demoItems.keys()) {
      const times = publishedAt(place, 'original', now)
      expect(times).toEqual(publishedAt(place, 'original', now))
      expect(times.publishedAt.getTime()).toBeLessThan(now)
      expect(plannedAt(place, now).publishedAt.getTime()).toBeGreaterThan(now)
    }
  })

  it('are published today too once the team has begun, and none before', () => {
    const midnight = Date.UTC(2026, 10, 26, 16)
    const today = (hoursAfter: number) => {
      const now = midnight + hoursAfter * 3_600_000
      const times = [...demoItems.keys()].map(place =>
        publishedAt(place, 'original', now).publishedAt.getTime(),
      )
      expect(Math.max(...times)).toBeLessThan(now)
      return times.filter(time => time >= midnight).length
    }
    expect(today(5)).toBe(0)
    expect(today(11)).toBeGreaterThan(0)
    expect(today(20)).toBeGreaterThan(today(11))
  })

  it('give the administrator something to judge in every queue', async () => {
    const token = await server.signIn('admin')
    const queues = await server.ask(listInspectionQueues, {}, { token })
    for (const { id } of queues) {
      const { item, left } = await server.ask(nextReviewItem, { params: { id } }, { token })
      expect(item).not.toBeNull()
      expect(left).toBeGreaterThan(3)
    }
    expect(queues.length).toBeGreaterThanOrEqual(3)
  })
})

describe('the team of the demo', () => {
  it('has ten users with a face, a job and a name of their own', async () => {
    await server.database.pool.transaction(seedDemoTeam)
    const team = await server.database.pool.select().from(users)
    expect(team).toHaveLength(10)
    expect(new Set(team.map(({ avatar }) => avatar))).toHaveProperty('size', 10)
    const addresses = demoFiles.map(({ id }) => openFileAddress(id))
    for (const { avatar, name, jobName } of team) {
      expect(addresses).toContain(avatar)
      expect(name).not.toBe('')
      expect(jobName).not.toBe('')
    }
  })
})
