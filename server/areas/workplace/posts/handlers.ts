import {
  createPost,
  deletePost,
  listPosts,
  movePost,
  type PostFields,
  type PostKind,
  type PostRow,
  postIssues,
  postLimits,
  readPosts,
  updatePost,
  uploadPostPicture,
} from '@greenroom/contract/areas/workplace/posts'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { openFileAddress, recordFile } from '../../../platform/files/files.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { findRoles, readRoleNames, rolesByUser } from '../../roles/index.ts'
import { publishPostsChanged } from './publish-changed.ts'
import { toPostFields, toPostRow, toShownPost, withChanges } from './rows.ts'
import type { StoredPost } from './schema.ts'
import { allPosts, changePost, insertPost, lockPosts, orderPosts, removePost } from './store.ts'

type Reader = Pick<Actor, 'id' | 'viewsAs' | 'ownPermissions'>

/** Posts that a user sees at a time, and when the next one appears or ends. */
async function readShownPosts(
  queries: Queries,
  reader: Reader,
  now: Date,
): Promise<ResponseOf<typeof readPosts>> {
  const [posts, isFor] = await Promise.all([allPosts(queries), audienceCheck(queries, reader)])
  const own = posts.filter(isFor)
  const postsOfKind = (kind: StoredPost['kind']) =>
    own.filter(post => post.kind === kind && isShown(post, now)).map(toShownPost)
  return {
    announcements: postsOfKind('announcement'),
    documents: postsOfKind('document'),
    slides: postsOfKind('slide'),
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
  const roles = (await rolesByUser(queries, [id])).get(id) ?? []
  const own = new Set(roles.map(role => role.id))
  const readsAll = ownPermissions?.has('workplace-post:manage')
  return ({ roleIds }) =>
    roleIds.length === 0 ||
    ((viewsAs === undefined || roleIds.includes(viewsAs)) &&
      (readsAll || roleIds.some(roleId => own.has(roleId))))
}

/** Handlers for the posts on the workplace. */
export function postHandlers(): Handler[] {
  return [
    handle(readPosts, ({ actor, queries }) => readShownPosts(queries, actor, new Date())),

    handle(listPosts, async ({ queries }) => ({
      list: toRows(await allPosts(queries)),
      roles: (await readRoleNames(queries)).map(({ id, name }) => ({ id, name })),
    })),

    handle(createPost, create),
    handle(updatePost, update),

    handle(movePost, async ({ input, queries, publish }) => {
      const { id } = input.params
      await lockPosts(queries)
      const { post, siblings } = await findPost(queries, id)
      const others = siblings.filter(other => other.id !== id)
      await orderPosts(queries, others.toSpliced(input.body.place - 1, 0, post))
      publishPostsChanged(publish, [id])
      return rowOf(queries, id)
    }),

    handle(deletePost, async ({ input, queries, publish }) => {
      const { id } = input.params
      if (!(await removePost(queries, id))) throw fail('notFound')
      publishPostsChanged(publish, [id])
      return null
    }),

    handle(uploadPostPicture, async ({ actor, input, queries }) => {
      const { id } = await recordFile(queries, actor.id, input.file, { open: true })
      return { id, address: openFileAddress(id) }
    }),
  ]
}

/** @throws ApiError `invalid`, also when the kind has its most posts */
async function create({ actor, input, queries, publish, request }: HandlerContext<typeof createPost>) {
  const { kind, ...fields } = input.body
  const { language } = request
  await requireRightPost(queries, actor.id, { kind, fields, before: undefined }, { path: 'body', language })
  await lockPosts(queries)
  const siblings = (await allPosts(queries)).filter(post => post.kind === kind)
  if (siblings.length >= postLimits.perKind) {
    throw fail('invalid', { issues: [{ path: 'body.title', msg: ruleText('postsFull', language) }] })
  }
  const post = await insertPost(queries, kind, fields, (siblings.at(-1)?.position ?? 0) + 1)
  publishPostsChanged(publish, [post.id])
  return toPostRow(post, siblings.length + 1)
}

/** @throws ApiError `notFound`, `conflict` with the post as it is now, `invalid` */
async function update({ actor, input, queries, publish, request }: HandlerContext<typeof updatePost>) {
  const { id } = input.params
  const { version, changes } = input.body
  await lockPosts(queries)
  const { post } = await findPost(queries, id)
  if (post.version !== version) throw fail('conflict', { current: await rowOf(queries, id) })
  const fieldsBefore = toPostFields(post)
  const fields = withChanges(fieldsBefore, changes)
  await requireRightPost(
    queries,
    actor.id,
    { kind: post.kind, fields, before: fieldsBefore },
    { path: 'body.changes', language: request.language },
  )
  await changePost(queries, id, fields)
  publishPostsChanged(publish, [id])
  return rowOf(queries, id)
}

/** A post and all of its kind, in their order. @throws ApiError `notFound` */
async function findPost(queries: Queries, id: string) {
  const posts = await allPosts(queries)
  const post = posts.find(one => one.id === id)
  if (!post) throw fail('notFound')
  return { post, siblings: posts.filter(({ kind }) => kind === post.kind) }
}

async function rowOf(queries: Queries, id: string): Promise<PostRow> {
  const row = toRows(await allPosts(queries)).find(post => post.id === id)
  if (!row) throw fail('notFound')
  return row
}

/** Posts with their positions within their kind. */
function toRows(posts: readonly StoredPost[]): PostRow[] {
  const counted = new Map<string, number>()
  return posts.map(post => {
    const place = (counted.get(post.kind) ?? 0) + 1
    counted.set(post.kind, place)
    return toPostRow(post, place)
  })
}

interface Checked {
  kind: PostKind
  fields: PostFields
  /** The stored fields; undefined for a new post. */
  before: PostFields | undefined
}

/**
 * Validates the fields of a post together, and that its roles and picture exist. Stored values are not checked again: a
 * role may have been deleted since.
 * @param path of the fields in the request
 * @throws ApiError `invalid`
 */
async function requireRightPost(
  queries: Queries,
  userId: string,
  { kind, fields, before }: Checked,
  { path, language }: { path: string; language: Language },
): Promise<void> {
  const issues: { path: string; rule: RuleKey }[] = postIssues(kind, fields)
  const { fileId } = fields
  const hasNewPicture = fileId !== null && fileId !== before?.fileId
  if (hasNewPicture && !(await isOwnPicture(queries, userId, fileId))) {
    issues.push({ path: 'fileId', rule: 'unknownPicture' })
  }
  const added = fields.roleIds.filter(id => !before?.roleIds.includes(id))
  if ((await findRoles(queries, added)).length < added.length) {
    issues.push({ path: 'roleIds', rule: 'unknownRole' })
  }
  if (issues.length === 0) return
  throw fail('invalid', {
    issues: issues.map(({ path: field, rule }) => ({
      path: `${path}.${field}`,
      msg: ruleText(rule, language),
    })),
  })
}

/** Whether the user uploaded this file as a public picture. */
async function isOwnPicture(queries: Queries, userId: string, fileId: string): Promise<boolean> {
  const [own] = await queries
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(eq(storedFiles.id, fileId), eq(storedFiles.ownerId, userId), eq(storedFiles.open, true)))
  return own !== undefined
}
