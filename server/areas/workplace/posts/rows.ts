import type { PostChanges, PostFields, PostRow, ShownPost } from '@greenroom/contract/areas/workplace/posts'
import { openFileAddress } from '../../../platform/files/files.ts'
import type { StoredPost } from './schema.ts'

const instantOf = (time: Date | null) => time?.toISOString() ?? ''
const pictureOf = (fileId: string | null) => (fileId === null ? '' : openFileAddress(fileId))

/** The fields of a stored post as an administrator writes them. */
export function toPostFields(post: StoredPost): PostFields {
  const { title, tag, link, fileId, roleIds } = post
  return {
    title,
    tag,
    link,
    fileId,
    roleIds,
    visibleFrom: instantOf(post.visibleFrom),
    visibleUntil: instantOf(post.visibleUntil),
  }
}

/** A post for its management. @param place position within its kind, from 1 */
export function toPostRow(post: StoredPost, place: number): PostRow {
  const { id, kind, fileId, version } = post
  const updatedTime = post.updatedAt.toISOString()
  return { id, kind, ...toPostFields(post), picture: pictureOf(fileId), place, updatedTime, version }
}

/** A post for readers; its time is when it became visible. */
export function toShownPost({ id, title, tag, link, fileId, visibleFrom, createdAt }: StoredPost): ShownPost {
  return {
    id,
    title,
    tag,
    link,
    picture: pictureOf(fileId),
    time: (visibleFrom ?? createdAt).toISOString(),
  }
}

/** The fields that a post has after a change. */
export function withChanges(fields: PostFields, changes: PostChanges): PostFields {
  const { fileId = fields.fileId } = changes
  return {
    title: changes.title ?? fields.title,
    tag: changes.tag ?? fields.tag,
    link: changes.link ?? fields.link,
    fileId,
    visibleFrom: changes.visibleFrom ?? fields.visibleFrom,
    visibleUntil: changes.visibleUntil ?? fields.visibleUntil,
    roleIds: changes.roleIds ?? fields.roleIds,
  }
}

/** Fields as they are stored. */
export function toColumns({ visibleFrom, visibleUntil, ...fields }: PostFields) {
  return { ...fields, visibleFrom: toInstant(visibleFrom), visibleUntil: toInstant(visibleUntil) }
}

const toInstant = (text: string) => (text === '' ? null : new Date(text))
