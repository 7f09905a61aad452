import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { jobContext } from '../../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { countContentJob } from './count-job.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('admin')
})
afterAll(() => server.stop())
beforeEach(() => server.database.pool.execute(sql`delete from content_count`))

const count = () => countContentJob.handle(jobContext(server.database.pool))
const summary = (as = token) => server.ask(readWorkplaceSummary, {}, { token: as })
const passHours = (hours: number) =>
  server.database.pool.execute(sql`update content_count set at = at - ${hours}::int * interval '1 hour'`)

it('online and promoted items are compared with the count of a day before, after any changes since', async () => {
  expect((await summary()).dayBefore).toBeNull()
  const { contentItems, promoted } = await summary()
  await count()
  await passHours(24)
  await server.database.pool.execute(sql`
    update content_item set status = 'offline' where id in (
      select id from content_item where status = 'online' order by id limit 3)`)
  await server.database.pool.execute(sql`update channel set ended_at = now() where ended_at is null`)
  const changed = await summary()
  expect(changed.dayBefore).toEqual({ online: contentItems?.online, promoted })
  expect(changed.contentItems?.online).toBe((contentItems?.online ?? 0) - 3)
  expect([promoted, changed.promoted]).toEqual([expect.toSatisfy(before => before > 0), 0])
})

it('Only content in the data scope is compared', async () => {
  await server.database.pool.execute(sql`update content_item set created_by = null`)
  await count()
  await passHours(25)
  const own = await signInHolding(server, ['content-item:read'], 'own')
  expect((await summary(own)).dayBefore).toEqual({ online: 0, promoted: 0 })
  expect((await summary()).dayBefore?.online).toBeGreaterThan(0)
})

it('A count of another time is not compared with, a repeated run counts once, and old counts are deleted', async () => {
  await count()
  await count()
  const stored = () => server.database.pool.execute(sql`select distinct at from content_count`)
  expect(await stored()).toHaveLength(1)
  for (const hours of [23, 4]) {
    await passHours(hours)
    expect((await summary()).dayBefore).toBeNull()
  }
  await passHours(22)
  await count()
  expect(await stored()).toHaveLength(1)
})
