import { createHash } from 'node:crypto'
import { documentOfSource } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { openFileAddress } from '../../../platform/files/files.ts'
import { emptyPart } from '../../articles/index.ts'
import type { DraftArticle } from '../../official-accounts/index.ts'
import { toDraftArticles } from '../draft-articles.ts'
import type { DemoArticle } from './demo-article.ts'
import { coverAtWeixin, pictureAtWeixin, pictureFileId, picturesIn } from './pictures.ts'

const wholePicture = { x1: 0, y1: 0, x2: 1, y2: 1 }
const middleOfPicture = { x1: 0.287, y1: 0, x2: 0.713, y2: 1 }

/** Content of an article of the demo, as sent or as it is now. */
export function demoContent(article: DemoArticle, which: 'sent' | 'now' = 'sent'): ArticleContent {
  const { key, parts, style, sourceFormat = 'richText', addedHere } = article
  return {
    sourceFormat,
    style: { ...defaultArticleStyle, ...style },
    parts: parts.map(({ title, digest = '', cover, body }, index) => {
      const isChanged = which === 'now' && index === 0 && addedHere !== undefined
      const source = withPictures(isChanged ? `${body}\n\n${addedHere}` : body)
      return emptyPart({
        title,
        digest,
        author: '李小童',
        id: idOf(`${key}/${index}`),
        cover: cover && { fileId: pictureFileId(cover), wide: wholePicture, square: middleOfPicture },
        source,
        document: documentOfSource(source),
      })
    }),
  }
}

const withPictures = (body: string): string =>
  picturesIn(body).reduce(
    (text, name) => text.replaceAll(`(picture:${name})`, `(${openFileAddress(pictureFileId(name))})`),
    body,
  )

/** An article of the demo in the form of `draft/add`. */
export function demoDraft(article: DemoArticle): DraftArticle[] {
  const addresses = new Map<string, string>()
  const covers = new Map<string, string>()
  for (const { cover, body } of article.parts) {
    for (const name of picturesIn(body))
      addresses.set(openFileAddress(pictureFileId(name)), pictureAtWeixin(name))
    if (cover) covers.set(pictureFileId(cover), coverAtWeixin(cover))
  }
  return toDraftArticles(demoContent(article), { addresses, covers })
}

/** A deterministic UUID of a text. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
