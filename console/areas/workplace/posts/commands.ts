import './locales/index.ts'
import { deletePost, listPosts, movePost, type PostRow } from '@greenroom/contract/areas/workplace/posts'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { blockReads } from '../../../kit/call/block-reads.ts'
import { callWithId } from '../../../kit/call/call.ts'
import { queryClient } from '../../../kit/call/query.ts'
import { runCommand } from '../../../kit/command/run-command.ts'

const shared = {
  refusals: { notFound: () => i18next.t('posts:missing') },
  topics: ['workplace-post.changed'],
} as const

/** Asks, then deletes a post and offers to undo it. */
export async function removePost({ id, title }: PostRow): Promise<void> {
  await runCommand({
    confirm: {
      title: i18next.t('posts:ask.title'),
      message: i18next.t('posts:ask.message', { title }),
      confirmLabel: i18next.t('posts:action.delete'),
      danger: true,
    },
    send: options => callWithId(deletePost, { params: { id } }, options),
    done: () => i18next.t('posts:done.deleted', { title }),
    ...shared,
  })
}

/** Moves a post within its kind, on screen at once, and offers to undo it. */
export async function movePostTo(post: PostRow, place: number): Promise<void> {
  const { id, title } = post
  if (place === post.place) return
  const filter = { queryKey: [listPosts.id] }
  const allowReads = blockReads(filter)
  queryClient.setQueriesData<ResponseOf<typeof listPosts>>(
    filter,
    data => data && { ...data, list: withMoved(data.list, post, place) },
  )
  await runCommand({
    send: options => callWithId(movePost, { params: { id }, body: { place } }, options).finally(allowReads),
    done: () => i18next.t('posts:done.moved', { title, place }),
    ...shared,
  })
}

/** The posts with one of them moved within its kind. */
function withMoved(list: readonly PostRow[], post: PostRow, place: number): PostRow[] {
  const siblings = list.filter(({ id, kind }) => kind === post.kind && id !== post.id)
  const ordered = siblings.toSpliced(place - 1, 0, post)
  return [
    ...list.filter(({ kind }) => kind !== post.kind),
    ...ordered.map((one, index) => ({ ...one, place: index + 1 })),
  ]
}
