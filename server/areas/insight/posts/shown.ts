import type { readPosts } from '@greenroom/contract/areas/insight/posts'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { userRoles } from '../../roles/index.ts'
import { toShownPost } from './rows.ts'
import type { StoredPost } from './schema.ts'
import { allPosts } from './store.ts'

type Reader = Pick<Actor, 'id' | 'viewsAs' | 'ownPermissions'>

/** Posts that a user sees at a time, and when the next one appears or ends. */
export async function readShownPosts(
  queries: Queries,
  reader: Reader,
  now: Date,
): Promise<ResponseOf<typeof readPosts>> {
  const [posts, isFor] = await Promise.all([allPosts(queries), audienceCheck(queries, reader)])
  const own = posts.filter(isFor)
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

/**
 * Creates the check whether a post is for the user. Viewing the console as a role leaves the posts for this role, and
 * shows none that the user may not read.
 */
async function audienceCheck(
  queries: Queries,
  { id, viewsAs, ownPermissions }: Reader,
): Promise<(post: StoredPost) => boolean> {
  const rows = await queries
    .select({ roleId: userRoles.roleId })
    .from(userRoles)
    .where(eq(userRoles.userId, id))
  const own = new Set(rows.map(({ roleId }) => roleId))
  const readsAll = ownPermissions?.has('workplace-post:manage')
  return ({ roleIds }) =>
    roleIds.length === 0 ||
    ((viewsAs === undefined || roleIds.includes(viewsAs)) &&
      (readsAll || roleIds.some(roleId => own.has(roleId))))
}
