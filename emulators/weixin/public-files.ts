import type { Platform, WeixinRequest } from './platform.ts'
import type { Article } from './state.ts'

/** Response to a browser. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

export const htmlPage = (body: string, status = 200): Page => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    // Stored content is shown, never executed.
    'Content-Security-Policy':
      "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; form-action 'self'",
  },
  body,
})

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Pictures under the paths of `mmbiz.qpic.cn`, articles under the paths of `mp.weixin.qq.com`. */
export function publicFile({ state }: Platform, { method, path, query }: WeixinRequest): Page | undefined {
  if (method !== 'GET') return undefined
  const accounts = Object.values(state.accounts)
  if (path.startsWith('/mmbiz_')) {
    const search = query.size > 0 ? `?${query}` : ''
    const imageFile = accounts
      .map(({ images }) => images[`${path}${search}`])
      .find(image => image !== undefined)
    if (!imageFile) return { status: 404, headers: {}, body: '' }
    return {
      status: 200,
      headers: { 'Content-Type': imageFile.mediaType },
      body: Buffer.from(imageFile.content, 'base64'),
    }
  }
  if (path !== '/s') return undefined
  const index = Number(query.get('idx') ?? 1) - 1
  const published = accounts.map(one => one.published[query.get('sn') ?? '']).find(one => one !== undefined)
  const draft = accounts
    .map(({ drafts }) => drafts[query.get('tempkey') ?? ''])
    .find(one => one !== undefined)
  const sent = accounts.map(({ masses }) => masses[query.get('sn') ?? '']).find(one => one !== undefined)
  const article = published?.articles[index] ?? draft?.articles[index] ?? sent?.articles[index]
  const isDeleted = published?.articles[index]?.is_deleted === true || sent?.status === 'DELETE'
  return article && !isDeleted
    ? htmlPage(articlePage(article))
    : htmlPage('<p>该内容已被发布者删除或不存在 This article is not there.</p>', 404)
}

const articlePage = ({ title, author, content }: Article) =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<body style="max-width:677px;margin:24px auto;padding:0 16px;font-family:sans-serif;line-height:1.7">
<h1 style="font-size:22px">${escapeHtml(title)}</h1><p style="color:#888">${escapeHtml(author)}</p>
${content.replaceAll('data-src="http://mmbiz.qpic.cn/', 'src="/')}</body>`
