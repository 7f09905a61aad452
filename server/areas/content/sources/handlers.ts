import {
  type ContentSource,
  createContentSource,
  listContentSources,
  revokeContentSource,
  upsertContentItems,
} from '@greenroom/contract/areas/content/content-sources'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import type { StoredSource } from './schema.ts'
import { allSources, countItems, findSource, insertSource, revokeSource } from './store.ts'
import { upsert } from './upsert.ts'

/** The endpoints of content sources, and the endpoint that they call. */
export function contentSourceHandlers(): Handler[] {
  return [
    handle(listContentSources, async ({ queries }) => ({
      list: await toSources(queries, await allSources(queries)),
    })),

    handle(createContentSource, async ({ actor, input, queries }) => {
      const { source, token } = await insertSource(queries, { ...input.body, createdBy: actor.id })
      return { source: await toSource(queries, source), token }
    }),

    handle(revokeContentSource, async ({ input, queries }) => {
      const { id } = input.params
      const revoked = await revokeSource(queries, id)
      if (revoked) return toSource(queries, revoked)
      throw (await findSource(queries, id)) ? fail('wrongState', { ids: [id] }) : fail('notFound')
    }),

    handle(upsertContentItems, upsert),
  ]
}

async function toSource(queries: Queries, storedSource: StoredSource): Promise<ContentSource> {
  const [source] = await toSources(queries, [storedSource])
  if (!source) throw new Error('A source got lost')
  return source
}

async function toSources(queries: Queries, sources: readonly StoredSource[]): Promise<ContentSource[]> {
  const [users, items] = await Promise.all([
    usersByIds(queries, [...new Set(sources.map(({ createdBy }) => createdBy))]),
    countItems(
      queries,
      sources.map(({ id }) => id),
    ),
  ])
  const names = new Map(users.map(({ id, name, username }) => [id, name || username]))
  return sources.map(({ id, name, hint, createdBy, createdAt, lastUsedAt, revokedAt }) => ({
    id,
    name,
    hint,
    user: names.get(createdBy) ?? '',
    contentItems: items.get(id) ?? 0,
    createdTime: createdAt.toISOString(),
    lastUsedTime: lastUsedAt?.toISOString() ?? null,
    revokedTime: revokedAt?.toISOString() ?? null,
  }))
}
