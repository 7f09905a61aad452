import { expect, it } from 'vitest'
import { aPart, contentOf } from '../articles/testing/article-content.ts'
import { toDraftArticles } from './draft-articles.ts'

const fileId = '0198c0de-0000-7000-8000-000000000001'
const pictures = { addresses: new Map(), covers: new Map([[fileId, 'material']]) }
const wide = { x1: 0, y1: 0.1, x2: 1, y2: 0.9 }
const square = { x1: 1 / 3, y1: 0, x2: 2 / 3, y2: 1 }

it('A draft has the cover with both crops of one picture, in fractions of it', () => {
  const [article] = toDraftArticles(contentOf(aPart({ cover: { fileId, wide, square } })), pictures)
  expect(article).toMatchObject({
    thumb_media_id: 'material',
    pic_crop_235_1: '0_0.1_1_0.9',
    pic_crop_1_1: '0.333333_0_0.666667_1',
  })
  const [uncut] = toDraftArticles(contentOf(aPart({ cover: { fileId, wide: null, square: null } })), pictures)
  expect(Object.keys(uncut ?? {}).filter(key => key.startsWith('pic_crop'))).toEqual([])
})

it('A digest is sent for single articles only, and comments in WeChat’s form', () => {
  const parts = [
    aPart({ digest: '摘要', comments: 'followers' }),
    aPart({ digest: '摘要', comments: 'everyone' }),
  ]
  const [first] = parts
  expect(first && toDraftArticles(contentOf(first), pictures)[0]?.digest).toBe('摘要')
  expect(toDraftArticles(contentOf(...parts), pictures)).toMatchObject([
    { digest: '', need_open_comment: 1, only_fans_can_comment: 1 },
    { digest: '', need_open_comment: 1, only_fans_can_comment: 0 },
  ])
})
