import {
  createPost,
  deletePost,
  listPosts,
  movePost,
  type PostRow,
  postLimits,
  readPosts,
  updatePost,
  uploadPostPicture,
} from '@greenroom/contract/areas/insight/posts'
import { ruleText } from '@greenroom/contract/rule-texts'
import { asc } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { openFileAddress, recordFile } from '../../../platform/files/files.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { roles } from '../../roles/index.ts'
import { requireRightPost } from './check.ts'
import { publishPostsChanged } from './publish-changed.ts'
import { toPostFields, toPostRow, withChanges } from './rows.ts'
import type { StoredPost } from './schema.ts'
import { readShownPosts } from './shown.ts'
import { allPosts, changePost, insertPost, lockPosts, orderPosts, removePost } from './store.ts'

/** Handlers for the posts on the workplace. */
export function postHandlers(): Handler[] {
  return [
    handle(readPosts, ({ actor, queries }) => readShownPosts(queries, actor, new Date())),

    handle(listPosts, async ({ queries }) => ({
      list: toRows(await allPosts(queries)),
      roles: await queries
        .select({ id: roles.id, name: roles.name })
        .from(roles)
        .orderBy(asc(roles.createdAt)),
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
  await requireRightPost(queries, actor.id, { kind, fields, stored: undefined }, { path: 'body', language })
  await lockPosts(queries)
  const siblings = (await allPosts(queries)).filter(post => post.kind === kind)
  if (siblings.length >= postLimits.perKind) {
    throw fail('invalid', { issues: [{ path: 'body.title', msg: ruleText('postsFull', language) }] })
  }
  const stored = await insertPost(queries, kind, fields, (siblings.at(-1)?.position ?? 0) + 1)
  publishPostsChanged(publish, [stored.id])
  return toPostRow(stored, siblings.length + 1)
}

/** @throws ApiError `notFound`, `conflict` with the post as it is now, `invalid` */
async function update({ actor, input, queries, publish, request }: HandlerContext<typeof updatePost>) {
  const { id } = input.params
  const { version, changes } = input.body
  await lockPosts(queries)
  const { post } = await findPost(queries, id)
  if (post.version !== version) throw fail('conflict', { current: await rowOf(queries, id) })
  const stored = toPostFields(post)
  const fields = withChanges(stored, changes)
  await requireRightPost(
    queries,
    actor.id,
    { kind: post.kind, fields, stored },
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
