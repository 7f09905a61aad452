import { isJson, type Json, textOf } from './json-body.ts'
import { requireMaterial } from './materials.ts'
import { type CallContext, WeixinError } from './platform.ts'
import { rewriteHtml, textOfHtml } from './rewrite-html.ts'
import type { Article } from './state.ts'

const limits = { title: 32, author: 16, digest: 128, content: 20_000, pictures: 20 } as const
const contentBytes = 1024 * 1024
const sourceUrlBytes = 1024
const digestFromText = 54
const crop = /^[01](\.\d+)?_[01](\.\d+)?_[01](\.\d+)?_[01](\.\d+)?$/

const lengthOf = (text: string) => [...text].length

/** Validates a sent article and returns it as stored. @throws WeixinError for an invalid one */
export function readArticle(context: CallContext, sent: unknown, isOnly: boolean): Article {
  if (!isJson(sent)) throw new WeixinError(47001, 'data format error')
  const title = textOf(sent.title)
  const author = textOf(sent.author)
  const digest = textOf(sent.digest)
  const content = textOf(sent.content)
  const sourceUrl = textOf(sent.content_source_url)
  const type = sent.article_type === 'newspic' ? 'newspic' : 'news'
  if (title === '' || lengthOf(title) > limits.title) throw new WeixinError(45003, 'title size out of limit')
  if (lengthOf(author) > limits.author) throw new WeixinError(45110, 'author size out of limit')
  if (lengthOf(digest) > limits.digest) throw new WeixinError(45004, 'description size out of limit')
  if (content === '' && type === 'news') throw new WeixinError(44004, 'empty content')
  if (lengthOf(content) >= limits.content || Buffer.byteLength(content) >= contentBytes) {
    throw new WeixinError(45002, 'content size out of limit')
  }
  if (
    Buffer.byteLength(sourceUrl) > sourceUrlBytes ||
    (sourceUrl !== '' && !/^https?:\/\//i.test(sourceUrl))
  ) {
    throw new WeixinError(41039, 'invalid content_source_url')
  }
  const storedContent = type === 'newspic' ? textOfHtml(content) : rewriteHtml(content, isOwnImage(context))
  const article: Article = {
    article_type: type,
    title,
    author,
    digest: digestOf(digest, storedContent, isOnly),
    content: storedContent,
    content_source_url: sourceUrl,
    thumb_media_id: textOf(sent.thumb_media_id),
    need_open_comment: flag(sent.need_open_comment),
    only_fans_can_comment: flag(sent.only_fans_can_comment),
    ...(type === 'newspic' ? pictures(context, sent) : cover(context, sent)),
  }
  if (article.need_open_comment === 1 && !context.account.granted.comments) {
    throw new WeixinError(88000, 'without comment privilege')
  }
  return article
}

const flag = (value: unknown): 0 | 1 => (value === 1 || value === '1' ? 1 : 0)

/** Only an article that is alone in its draft has a digest; without one it is made of the text. */
function digestOf(digest: string, content: string, isOnly: boolean): string {
  if (!isOnly) return ''
  return digest === '' ? [...textOfHtml(content)].slice(0, digestFromText).join('') : digest
}

function isOwnImage({ account }: CallContext): (url: string) => boolean {
  return url => {
    const at = /^https?:\/\/mmbiz\.qpic\.cn(\/.*)$/i.exec(url)?.[1]
    return at !== undefined && account.images[at] !== undefined
  }
}

function cover(context: CallContext, sent: Json): Pick<Article, 'pic_crop_235_1' | 'pic_crop_1_1'> {
  const material = requireMaterial(context, textOf(sent.thumb_media_id))
  if (material.type !== 'image' && material.type !== 'thumb') throw new WeixinError(40007, 'invalid media_id')
  const crops: Pick<Article, 'pic_crop_235_1' | 'pic_crop_1_1'> = {}
  for (const name of ['pic_crop_235_1', 'pic_crop_1_1'] as const) {
    const value = textOf(sent[name])
    if (value === '') continue
    const [left = 0, top = 0, right = 0, bottom = 0] = value.split('_').map(Number)
    const isArea = crop.test(value) && left < right && top < bottom && right <= 1 && bottom <= 1
    if (!isArea || material.isTiny) throw new WeixinError(53402, 'crop cover failed')
    crops[name] = value
  }
  if (material.isTiny) throw new WeixinError(53402, 'crop cover failed')
  return crops
}

function pictures(
  context: CallContext,
  sent: Json,
): Pick<Article, 'image_info' | 'cover_info' | 'product_info'> {
  const info = isJson(sent.image_info) ? sent.image_info : {}
  const list = Array.isArray(info.image_list) ? info.image_list : []
  const ids = list.map(one => (isJson(one) ? textOf(one.image_media_id) : ''))
  if (ids.length === 0 || ids.length > limits.pictures) throw new WeixinError(40035, 'invalid parameter')
  for (const id of ids) requireMaterial(context, id)
  return {
    image_info: { image_list: ids.map(image_media_id => ({ image_media_id })) },
    ...(sent.cover_info !== undefined && { cover_info: sent.cover_info }),
    ...(sent.product_info !== undefined && { product_info: sent.product_info }),
  }
}
