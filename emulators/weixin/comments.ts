import { seconds } from './drafts.ts'
import { openIdOf } from './followers.ts'
import { type Json, jsonBody, textOf } from './json-body.ts'
import { type Answer, type CallContext, ok, WeixinError } from './platform.ts'
import type { Article, Comment, CommentThread } from './state.ts'

const maxCount = 50
const replyLength = 600
const firstComments = ['写得真好，收藏了。', '请问线下活动怎么报名？', '期待下一期！']

/** The article that a call names by `msg_data_id`, and `index` from 0. @throws WeixinError 88001 */
function requireArticle({ account }: CallContext, body: Json): { key: string; article: Article } {
  const msgDataId = textOf(body.msg_data_id)
  const { index = 0 } = body
  const job = Object.values(account.jobs).find(one => one.msgDataId === msgDataId && one.articleId !== null)
  const mass = Object.values(account.masses).find(one => one.msgDataId === msgDataId)
  const article = typeof index === 'number' ? (job ?? mass)?.articles[index] : undefined
  if (!article) throw new WeixinError(88001, 'msg_data is not exists')
  return { key: `${msgDataId}_${Number(index) + 1}`, article }
}

/** Comments on the article of a call. Articles with comments begin with three of them. */
function threadOf(context: CallContext, body: Json): CommentThread {
  const { account, platform } = context
  const { key, article } = requireArticle(context, body)
  const isOpen = article.need_open_comment === 1
  account.threads[key] ??= {
    isOpen,
    comments: isOpen
      ? firstComments.slice(0, account.followers).map((content, index) => ({
          user_comment_id: index + 1,
          openid: openIdOf(index),
          create_time: seconds(platform.now()),
          content,
          comment_type: 0,
        }))
      : [],
  }
  return account.threads[key]
}

function requireComment(thread: CommentThread, body: Json): Comment {
  const comment = thread.comments.find(one => String(one.user_comment_id) === textOf(body.user_comment_id))
  if (!comment) throw new WeixinError(88008, 'comment is not exists')
  return comment
}

/** Makes a call that changes one comment. */
const onComment =
  (change: (comment: Comment, body: Json, thread: CommentThread, context: CallContext) => void) =>
  (context: CallContext): Answer => {
    const body = jsonBody(context.request)
    const thread = threadOf(context, body)
    change(requireComment(thread, body), body, thread, context)
    return ok
  }

const onThread =
  (isOpen: boolean) =>
  (context: CallContext): Answer => {
    threadOf(context, jsonBody(context.request)).isOpen = isOpen
    return ok
  }

/** Answers `comment/open`. */
export const openComments = onThread(true)

/** Answers `comment/close`. */
export const closeComments = onThread(false)

/** Answers `comment/list`; `type` 0 means all, 1 ordinary ones, 2 elected ones. */
export function listComments(context: CallContext): Answer {
  const body = jsonBody(context.request)
  const { begin, count, type } = body
  const { comments } = threadOf(context, body)
  const isRange = typeof begin === 'number' && begin >= 0 && typeof count === 'number'
  if (!isRange || count <= 0 || count > maxCount) throw new WeixinError(88010, 'count range error')
  if (type !== 0 && type !== 1 && type !== 2) throw new WeixinError(40035, 'invalid parameter')
  const matching = comments.filter(one => type === 0 || one.comment_type === type - 1)
  return { ...ok, total: matching.length, comment: matching.slice(begin, begin + count) }
}

/** Answers `comment/markelect`. */
export const electComment = onComment(comment => {
  comment.comment_type = 1
})

/** Answers `comment/unmarkelect`. */
export const unelectComment = onComment(comment => {
  comment.comment_type = 0
})

/** Answers `comment/delete`. */
export const deleteComment = onComment((comment, _, thread) => {
  thread.comments = thread.comments.filter(one => one !== comment)
})

/** Answers `comment/reply/add`. */
export const replyToComment = onComment((comment, body, _, { platform }) => {
  const content = textOf(body.content)
  if (content === '' || content.length > replyLength) {
    throw new WeixinError(88007, 'content beyond max len or content len is zero')
  }
  if (comment.reply) throw new WeixinError(88005, 'already reply')
  comment.reply = { content, create_time: seconds(platform.now()) }
})

/** Answers `comment/reply/delete`. */
export const deleteReply = onComment(comment => {
  if (!comment.reply) throw new WeixinError(88008, 'comment is not exists')
  delete comment.reply
})
