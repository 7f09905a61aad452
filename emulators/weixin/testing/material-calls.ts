import { type DocumentedCall, done, number, page, picture, text } from './documented-call.ts'
import { mp4Head } from './foreign-client.ts'

/** §2.4: materials. */
export const materialCalls: readonly DocumentedCall[] = [
  { path: '/cgi-bin/media/uploadimg', method: 'POST', file: picture, answer: { url: text } },
  {
    path: '/cgi-bin/media/upload',
    method: 'POST',
    query: () => ({ type: 'image' }),
    file: picture,
    answer: { type: 'image', media_id: text, created_at: number },
    missing: ['type', 40004],
  },
  {
    path: '/cgi-bin/material/add_material',
    method: 'POST',
    changes: true,
    query: () => ({ type: 'video' }),
    file: () => ({
      content: mp4Head(),
      filename: 'a.mp4',
      description: JSON.stringify({ title: '片名', introduction: '简介' }),
    }),
    answer: { media_id: text },
    missing: ['type', 40004],
  },
  {
    path: '/cgi-bin/material/get_material',
    method: 'POST',
    body: ({ video }) => ({ media_id: video }),
    answer: { title: '片名', description: '简介', down_url: text },
    missing: ['media_id', 40007],
  },
  {
    path: '/cgi-bin/material/get_materialcount',
    method: 'GET',
    answer: { voice_count: 0, video_count: 1, image_count: 1, news_count: 0 },
  },
  {
    path: '/cgi-bin/material/batchget_material',
    method: 'POST',
    body: () => ({ type: 'image', ...page }),
    answer: {
      total_count: 1,
      item_count: 1,
      item: [{ media_id: text, name: text, update_time: number, url: text }],
    },
    missing: ['type', 40004],
  },
  {
    path: '/cgi-bin/material/del_material',
    method: 'POST',
    changes: true,
    body: ({ video }) => ({ media_id: video }),
    answer: done,
    missing: ['media_id', 40007],
  },
  // Superseded by drafts.
  { path: '/cgi-bin/material/add_news', method: 'POST', answer: { errcode: 45106 } },
  { path: '/cgi-bin/media/uploadnews', method: 'POST', answer: { errcode: 45106 } },
]
