import { type FormulaRenderer, renderDocument } from '@greenroom/article'
import type {
  ArticleContent,
  ArticlePart,
  CropArea,
} from '@greenroom/contract/areas/articles/article-content'
import { notesTitle } from '../articles/index.ts'
import type { DraftArticle } from '../official-accounts/index.ts'

/** Uploaded pictures of an article. */
export interface SentPictures {
  /** WeChat’s address of each picture by its local address; pictures that are at WeChat already keep theirs. */
  addresses: ReadonlyMap<string, string>
  /** WeChat’s address of the picture of each diagram by its source. */
  diagrams?: ReadonlyMap<string, string>
  /** Material id of each cover by its file. */
  covers: ReadonlyMap<string, string>
}

const cropOf = ({ x1, y1, x2, y2 }: CropArea) =>
  [x1, y1, x2, y2].map(value => String(Math.round(value * 1_000_000) / 1_000_000)).join('_')

/** The parts of an article in the form of `draft/add`, in order. `formulas` draws the formulas of all parts. */
export const toDraftArticles = (
  content: ArticleContent,
  pictures: SentPictures,
  formulas?: FormulaRenderer,
): DraftArticle[] => content.parts.map(part => toDraftArticle(content, part, pictures, formulas))

function toDraftArticle(
  { style, parts }: ArticleContent,
  part: ArticlePart,
  { addresses, covers, diagrams }: SentPictures,
  formulas: FormulaRenderer | undefined,
): DraftArticle {
  const { cover, comments } = part
  const html = renderDocument(part.document, {
    style,
    notesTitle,
    formulas,
    diagramAddress: source => diagrams?.get(source) ?? null,
    pictureAddress: src => addresses.get(src) ?? (src.startsWith('/') ? null : src),
  })
  return {
    article_type: 'news',
    title: part.title,
    author: part.author,
    // WeChat shows the digest of single articles only, and uses the beginning of the text when it is empty.
    digest: parts.length === 1 ? part.digest : '',
    content: html,
    content_source_url: part.sourceAddress,
    thumb_media_id: (cover && covers.get(cover.fileId)) ?? '',
    need_open_comment: comments === 'nobody' ? 0 : 1,
    only_fans_can_comment: comments === 'followers' ? 1 : 0,
    ...(cover?.wide && { pic_crop_235_1: cropOf(cover.wide) }),
    ...(cover?.square && { pic_crop_1_1: cropOf(cover.square) }),
  }
}
