import { expect, it } from 'vitest'
import { rewriteHtml } from '../../../emulators/weixin/rewrite-html.ts'
import { storedArticle } from '../official-accounts/client/calls/drafts.ts'
import { differencesOf, remoteHashOf } from './read-back.ts'

const part = { id: 'part 1' }
const picture = 'http://mmbiz.qpic.cn/mmbiz_png/a/0'
const html = `<section style="color:red"><p style="position:fixed">正文<a href="https://example.com/">链接</a></p>
<img src="${picture}"><img src="https://example.com/b.png"><script>x()</script></section>`
const sent = {
  title: '标题',
  author: '小绿',
  content: html,
  thumb_media_id: 'm',
  need_open_comment: 1 as const,
}
/** An article as WeChat returns it, with other fields. */
const back = (fields: object = {}) =>
  storedArticle.parse({
    ...sent,
    content: rewriteHtml(html, url => url === picture),
    ...fields,
  })

it('Differences list dropped tags, styles and pictures, and changed fields', () => {
  const [found, ...others] = differencesOf([part], [sent], [back({ need_open_comment: 0, author: '' })])
  expect(others).toEqual([])
  expect(found).toMatchObject({
    partId: 'part 1',
    pictures: { sent: 2, stored: 1 },
    fields: ['author', 'comments'],
  })
  expect(found?.tags).toEqual(
    expect.arrayContaining([
      { tag: 'a', sent: 1, stored: 0 },
      { tag: 'script', sent: 1, stored: 0 },
    ]),
  )
})

it('Changed text is reported, and unchanged articles are not listed', () => {
  const plain = { ...sent, content: '<p>正文</p>' }
  expect(differencesOf([part], [plain], [back({ content: '<p>正</p>' })])[0]?.hasOtherText).toBe(true)
  expect(differencesOf([part], [plain], [back({ content: '<p>正文</p>' })])).toEqual([])
})

it('A draft counts as unchanged when only addresses differ that WeChat changes with each reading', () => {
  const hash = remoteHashOf([back()])
  expect(remoteHashOf([back({ url: 'http://mp.weixin.qq.com/s?tempkey=2', thumb_url: 'x' })])).toBe(hash)
  expect(remoteHashOf([back({ content: '<p>别的</p>' })])).not.toBe(hash)
})
