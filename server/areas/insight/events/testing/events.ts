import { randomUUID } from 'node:crypto'
import { createContentSource } from '@greenroom/contract/areas/content/content-sources'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import { contentItems } from '../../../content/schema.ts'

export const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

/** The token of a new program. */
export async function makeProgram(server: TestServer, admin: { token: string }) {
  const { source, token } = await server.ask(createContentSource, { body: { name: 'Reader app' } }, admin)
  return { id: source.id, by: { token, language: 'en-US' as const } }
}

/** The id of a new content item. */
export async function makeContentItem(
  { database }: TestServer,
  more: Partial<typeof contentItems.$inferInsert> = {},
): Promise<string> {
  const fields = { title: 'Read by many', genre: 'text', author: 'Lin', status: 'offline' } as const
  const made = await onlyRow(
    database.pool
      .insert(contentItems)
      .values({ ...fields, publishedAt: new Date(), ...more })
      .returning({ id: contentItems.id }),
  )
  return made.id
}

/** One event as another system sends it, now. */
export const sent = (contentItemId: string | undefined, more: object = {}) => ({
  id: randomUUID(),
  type: 'click',
  time: new Date().toISOString(),
  ...(contentItemId === undefined ? {} : { contentItemId }),
  ...more,
})
