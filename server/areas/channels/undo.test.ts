import { createChannel } from '@greenroom/contract/areas/channels/channels'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireVisible } from '../../platform/audit/undo/visible.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { channels } from './schema.ts'
import { bodyOf, unknownId } from './testing/channels.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('An undoing reaches only rows that the user may see; those that are gone are no hindrance', async () => {
  const token = await server.signIn('admin')
  const { id } = await server.ask(createChannel, { body: bodyOf() }, { token })
  const { pool } = server.database
  const [stored] = await pool.select().from(channels).where(eq(channels.id, id))
  const owner = stored?.createdBy ?? ''
  const reach = (dataScope: readonly string[], ids: string[]) =>
    requireVisible({ queries: pool, actor: { dataScope } }, channels, ids)
  await expect(reach([owner], [id, unknownId])).resolves.toBeUndefined()
  await expect(reach([unknownId], [unknownId])).resolves.toBeUndefined()
  await expect(reach([unknownId], [id])).rejects.toMatchObject({ reason: 'notFound' })
})
