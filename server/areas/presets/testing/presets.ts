import {
  listPresets,
  type PresetKey,
  type PresetSettings,
  updatePreset,
} from '@greenroom/contract/areas/presets/presets'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { contentItems } from '../../content/schema.ts'

/** Longest wait for an effect of presets. */
export const pollOptions = { timeout: 20_000 }

/** A server with all presets off, and requests of its administrator; end it with `server.stop`. */
export async function startPresets() {
  const server = await startTestServer()
  const admin = { token: await server.signIn('admin') }
  const list = () => server.ask(listPresets, {}, admin)
  async function rowOf(key: PresetKey) {
    const preset = (await list()).find(one => one.key === key)
    if (!preset) throw new Error(`There is no ${key}`)
    return preset
  }
  async function set(key: PresetKey, body: { enable?: boolean; settings?: PresetSettings }) {
    const { version } = await rowOf(key)
    return server.ask(updatePreset, { params: { key }, body: { version, ...body } }, admin)
  }
  /** Stores a content item that is online, without a call; its id. */
  async function insert(fields: Partial<typeof contentItems.$inferInsert>): Promise<string> {
    const [row] = await server.database.pool
      .insert(contentItems)
      .values({
        ...{
          title: '标题',
          genre: 'img',
          author: '何清',
          body: '',
          status: 'online',
          publishedAt: new Date(),
        },
        ...fields,
      })
      .returning({ id: contentItems.id })
    return row?.id ?? ''
  }
  const readItem = async (id: string) =>
    (await server.database.pool.select().from(contentItems).where(eq(contentItems.id, id)))[0]
  /** Waits for a content item's status. */
  const status = (id: string) => expect.poll(async () => (await readItem(id))?.status, pollOptions)
  for (const { key, enable } of await list()) if (enable) await set(key, { enable: false })
  return { server, admin, list, rowOf, set, insert, stored: readItem, status }
}
