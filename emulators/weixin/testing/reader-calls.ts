import { expect } from 'vitest'
import {
  type Desk,
  type DocumentedCall,
  done,
  listOf,
  number,
  ofArticle,
  ofComment,
  text,
} from './documented-call.ts'

const message = ({ draft }: Desk) => ({ msgtype: 'mpnews', mpnews: { media_id: draft } })
const openid = `o${'0'.repeat(27)}`
const follower = {
  subscribe: 1,
  openid,
  subscribe_time: number,
  remark: '',
  tagid_list: [],
  subscribe_scene: text,
}
/** §2.5: messages to followers, followers, comments. */
export const readerCalls: readonly DocumentedCall[] = [
  {
    path: '/cgi-bin/message/mass/preview',
    method: 'POST',
    body: desk => ({ towxname: 'someone', ...message(desk) }),
    answer: { errcode: 0, msg_id: number },
    missing: ['towxname', 41009],
  },
  {
    path: '/cgi-bin/message/mass/sendall',
    method: 'POST',
    body: desk => ({ filter: { is_to_all: true }, send_ignore_reprint: 0, ...message(desk) }),
    // The account has sent its message of the day.
    answer: { errcode: 45028 },
    missing: ['filter', 40035],
  },
  {
    path: '/cgi-bin/message/mass/get',
    method: 'POST',
    body: ({ msgId }) => ({ msg_id: msgId }),
    answer: { msg_id: number, msg_status: 'SEND_SUCCESS' },
    missing: ['msg_id', 40035],
  },
  {
    path: '/cgi-bin/message/mass/delete',
    method: 'POST',
    changes: true,
    body: ({ msgId }) => ({ msg_id: msgId, article_idx: 0 }),
    answer: done,
    missing: ['msg_id', 40035],
  },
  { path: '/cgi-bin/message/mass/speed/get', method: 'POST', answer: { speed: 0, realspeed: 80 } },
  {
    path: '/cgi-bin/message/mass/speed/set',
    method: 'POST',
    changes: true,
    body: () => ({ speed: 4 }),
    answer: done,
    missing: ['speed', 45083],
  },
  {
    path: '/cgi-bin/user/get',
    method: 'GET',
    answer: {
      total: 1280,
      count: 1280,
      data: { openid: expect.arrayContaining([openid]) },
      next_openid: text,
    },
  },
  {
    path: '/cgi-bin/user/info',
    method: 'GET',
    query: () => ({ openid, lang: 'zh_CN' }),
    answer: follower,
    missing: ['openid', 41009],
  },
  {
    path: '/cgi-bin/user/info/batchget',
    method: 'POST',
    body: () => ({ user_list: [{ openid, lang: 'zh_CN' }] }),
    answer: { user_info_list: listOf(follower) },
    missing: ['user_list', 40031],
  },
  ...['open', 'close'].map(
    (name): DocumentedCall => ({
      path: `/cgi-bin/comment/${name}`,
      method: 'POST',
      changes: true,
      body: ofArticle,
      answer: done,
      missing: ['msg_data_id', 88001],
    }),
  ),
  {
    path: '/cgi-bin/comment/list',
    method: 'POST',
    body: desk => ({ ...ofArticle(desk), begin: 0, count: 50, type: 0 }),
    answer: {
      errcode: 0,
      total: 3,
      comment: listOf({
        user_comment_id: number,
        openid: text,
        create_time: number,
        content: text,
        comment_type: 0,
      }),
    },
    missing: ['count', 88010],
  },
  ...['markelect', 'unmarkelect', 'delete'].map(
    (name): DocumentedCall => ({
      path: `/cgi-bin/comment/${name}`,
      method: 'POST',
      changes: true,
      body: ofComment,
      answer: done,
      missing: ['user_comment_id', 88008],
    }),
  ),
  {
    path: '/cgi-bin/comment/reply/add',
    method: 'POST',
    changes: true,
    body: desk => ({ ...ofComment(desk), content: '谢谢' }),
    answer: done,
    missing: ['content', 88007],
  },
  {
    path: '/cgi-bin/comment/reply/delete',
    method: 'POST',
    changes: true,
    body: desk => ({ ...ofComment(desk), user_comment_id: 2 }),
    answer: done,
    missing: ['user_comment_id', 88008],
  },
]
