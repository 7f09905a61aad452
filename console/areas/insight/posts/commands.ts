import './locales/index.ts'
import { deletePost, listPosts, movePost, type PostRow } from '@greenroom/contract/areas/insight/posts'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { blockReads } from '../../../kit/block-reads.ts'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { queryClient } from '../../../kit/query.ts'
import { makeChange } from '../../audit/index.ts'

const topic = 'workplace-post.changed'

/** Asks, then deletes a post and offers to undo it. */
export async function removePost({ id, title }: PostRow): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t('posts:ask.title'),
    message: i18next.t('posts:ask.message', { title }),
    confirmLabel: i18next.t('posts:action.delete'),
    danger: true,
  })
  if (!confirmed) return
  await change(
    onDone => call(deletePost, { params: { id } }, { quiet: ['notFound'], onDone }),
    i18next.t('posts:done.deleted', { title }),
  )
}

/** Puts a post at a place among those of its kind, on screen at once, and offers to undo it. */
export async function movePostTo(post: PostRow, place: number): Promise<void> {
  const { id, title } = post
  if (place === post.place) return
  const filter = { queryKey: [listPosts.id] }
  const allowReads = blockReads(filter)
  queryClient.setQueriesData<ResponseOf<typeof listPosts>>(
    filter,
    known => known && { ...known, list: withMoved(known.list, post, place) },
  )
  await change(
    onDone =>
      call(movePost, { params: { id }, body: { place } }, { quiet: ['notFound'], onDone }).finally(
        allowReads,
      ),
    i18next.t('posts:done.moved', { title, place }),
  )
}

/** The posts with one of them at another place among those of its kind. */
function withMoved(list: readonly PostRow[], post: PostRow, place: number): PostRow[] {
  const siblings = list.filter(({ id, kind }) => kind === post.kind && id !== post.id)
  const ordered = siblings.toSpliced(place - 1, 0, post)
  return [
    ...list.filter(({ kind }) => kind !== post.kind),
    ...ordered.map((one, index) => ({ ...one, place: index + 1 })),
  ]
}

async function change(
  send: (onDone: (requestId: string) => void) => Promise<unknown>,
  doneText: string,
): Promise<void> {
  await makeChange({ send, doneText, missingText: i18next.t('posts:missing'), topic })
}
