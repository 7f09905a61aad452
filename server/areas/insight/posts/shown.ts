import type { readPosts } from '@greenroom/contract/areas/insight/posts'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { userRoles } from '../../roles/index.ts'
import { toShownPost } from './rows.ts'
import type { StoredPost } from './schema.ts'
import { allPosts } from './store.ts'

/** Posts that a user sees at a time, and when the next one appears or ends. */
export async function readShownPosts(
  queries: Queries,
  reader: Pick<Actor, 'id' | 'viewsAs'>,
  now: Date,
): Promise<ResponseOf<typeof readPosts>> {
  const [posts, roleIds] = await Promise.all([allPosts(queries), rolesOfReader(queries, reader)])
  const own = posts.filter(post => post.roleIds.length === 0 || post.roleIds.some(id => roleIds.has(id)))
  const shown = (kind: StoredPost['kind']) =>
    own.filter(post => post.kind === kind && isShown(post, now)).map(toShownPost)
  return {
    announcements: shown('announcement'),
    documents: shown('document'),
    slides: shown('slide'),
    changesTime: nextChange(own, now)?.toISOString() ?? null,
  }
}

const isShown = ({ visibleFrom, visibleUntil }: StoredPost, now: Date) =>
  (visibleFrom === null || visibleFrom <= now) && (visibleUntil === null || visibleUntil > now)

function nextChange(posts: readonly StoredPost[], now: Date): Date | undefined {
  const changes = posts.flatMap(({ visibleFrom, visibleUntil }) => [visibleFrom ?? [], visibleUntil ?? []])
  return changes
    .flat()
    .filter(time => time > now)
    .toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/** Roles of the user; while viewing the console as a role, only that one. */
async function rolesOfReader(
  queries: Queries,
  { id, viewsAs }: Pick<Actor, 'id' | 'viewsAs'>,
): Promise<ReadonlySet<string>> {
  if (viewsAs !== undefined) return new Set([viewsAs])
  const rows = await queries
    .select({ roleId: userRoles.roleId })
    .from(userRoles)
    .where(eq(userRoles.userId, id))
  return new Set(rows.map(({ roleId }) => roleId))
}
