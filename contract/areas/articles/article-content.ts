import * as z from 'zod'
import { idField, optionalTextField, rule } from '../../fields.ts'
import { binaryCharacters } from '../../file-types.ts'
import { articleStyle } from '../official-accounts/article-style.ts'
import { articleDocument, emptyDocument } from './article-document.ts'

/**
 * Limits of this installation. WeChat's own limits come with the account (`articleLimits`); checks report articles over
 * them.
 */
export const articleContentLimits = {
  parts: 8,
  title: 200,
  author: 100,
  digest: 500,
  sourceAddress: 1024,
  note: 500,
  /** Characters of a part's Markdown. */
  source: 400_000,
} as const

/** How an article is written. Its record is the Markdown, or the document of the rich text editor. */
export const articleSourceFormats = ['markdown', 'richText'] as const
export type ArticleSourceFormat = (typeof articleSourceFormats)[number]

const fraction = z.number().min(0).max(1)
/** A rectangle of a picture from its top left corner, in fractions of its width and height. */
export const cropArea = z
  .strictObject({ x1: fraction, y1: fraction, x2: fraction, y2: fraction })
  .refine(({ x1, y1, x2, y2 }) => x1 < x2 && y1 < y2, rule('cropForm'))
export type CropArea = z.infer<typeof cropArea>

/** Cover of a part, with the areas shown at 2.35 : 1 and at 1 : 1. */
export const articleCover = z.strictObject({
  /** Id of a picture from `article.upload-picture`. */
  fileId: idField,
  /** Null: WeChat uses the middle. */
  wide: cropArea.nullable(),
  square: cropArea.nullable(),
})
export type ArticleCover = z.infer<typeof articleCover>

/** Who may comment. WeChat refuses comments on accounts that have no right to them. */
export const commentModes = ['nobody', 'everyone', 'followers'] as const

/** Markdown, kept as it is typed but for line endings. */
export const articleSource = z
  .string()
  .overwrite(text => text.replaceAll(/\r\n?/g, '\n'))
  .max(articleContentLimits.source, rule('documentTooLarge'))
  .refine(text => text.isWellFormed() && !binaryCharacters.test(text), rule('controlCharacters'))

/** One article of a draft, as readers open it. */
export const articlePart = z.strictObject({
  /** Created by the client; stays the same when the part is moved. */
  id: idField,
  title: optionalTextField(articleContentLimits.title),
  author: optionalTextField(articleContentLimits.author),
  /** Empty: WeChat uses the beginning of the body. */
  digest: optionalTextField(articleContentLimits.digest),
  /** 阅读原文; empty for none. */
  sourceAddress: z
    .string()
    .trim()
    .max(articleContentLimits.sourceAddress)
    .regex(/^(https?:\/\/\S+)?$/i, rule('addressForm')),
  cover: articleCover.nullable(),
  comments: z.enum(commentModes),
  /**
   * The Markdown, character by character, where the article is written in Markdown; without it, the server prints it
   * from `document`. In rich text: the Markdown that `document` was read from, null once `document` was edited.
   */
  source: articleSource.nullable().default(null),
  /** The body as nodes. Where the article is written in Markdown, the server reads it from `source`. */
  document: articleDocument.default(emptyDocument),
  /** The content item that it was made from; null: none. */
  contentItemId: idField.nullable(),
})
export type ArticlePart = z.output<typeof articlePart>

/** Content of an article, stored in versions and sent to WeChat. The first part is the head. */
export const articleContent = z.strictObject({
  sourceFormat: z.enum(articleSourceFormats),
  style: articleStyle,
  parts: z
    .array(articlePart)
    .min(1)
    .max(articleContentLimits.parts)
    .refine(parts => new Set(parts.map(({ id }) => id)).size === parts.length, rule('partTwice')),
})
export type ArticleContent = z.output<typeof articleContent>
