import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { articleDocument } from '../articles/article-document.ts'

export const articleImportLimits = {
  /** Of a Word file, in bytes. */
  fileBytes: 30 * 1024 * 1024,
  /** Of a web page without its pictures, in bytes. */
  pageBytes: 8 * 1024 * 1024,
  pageAddress: 2000,
  /** Pictures that one import takes over; those after them are named as losses. */
  pictures: 300,
} as const

export const wordFileTypes = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-word.document.macroenabled.12',
] as const

/** What an import leaves out. */
export const importLosses = [
  'pictureFormat',
  'pictureLinked',
  'pictureMissing',
  'tooManyPictures',
  'formula',
  'comment',
  'deletedText',
  'headerFooter',
  'drawing',
  'embeddedFile',
  'macro',
  'video',
  'audio',
  'frame',
  'form',
  'svg',
  'nestedTable',
  'link',
  'tooDeep',
] as const
export type ImportLoss = (typeof importLosses)[number]

/** A picture that the text refers to and that is not stored yet. */
export const importedPicture = z.object({
  /** Its address in the document. */
  address: z.string(),
  /** Path in the Word file, or a `data:` address with the picture in it; null: `address` leads to it on the web. */
  entry: z.string().nullable(),
  name: z.string(),
})

/** An article read from a file or a web page. Nothing of it is stored. */
export const importedArticle = z.object({
  title: z.string(),
  author: z.string(),
  /** Of a web page, after redirects; empty for files. */
  sourceAddress: z.string(),
  document: articleDocument,
  /** Each picture once, in the order of the text. */
  pictures: z.array(importedPicture),
  losses: z.array(z.object({ kind: z.enum(importLosses), count: z.number().int() })),
})
export type ImportedArticle = z.output<typeof importedArticle>

export const readArticleFile = defineEndpoint({
  id: 'article-import.read-file',
  method: 'POST',
  path: '/api/article-imports/files',
  summary: 'Read a Word file as an article',
  description:
    'Stores nothing. Store its pictures with `article.upload-picture`, put their addresses into the document, and create the article with `article.create`.',
  effect: 'read',
  access: 'article:update',
  input: { file: { field: 'file', types: wordFileTypes, maxBytes: articleImportLimits.fileBytes } },
  limit: { attempts: 600, seconds: 600 },
  response: importedArticle,
})

/** The server fetches the page, only from the public Internet unless the installation allows more. */
export const readArticlePage = defineEndpoint({
  id: 'article-import.read-page',
  method: 'POST',
  path: '/api/article-imports/pages',
  summary: 'Read the main text of a web page as an article',
  description: 'Stores nothing. Store its pictures with `article.fetch-picture`.',
  effect: 'read',
  access: 'article:update',
  input: { body: z.strictObject({ address: z.string().trim().min(1).max(articleImportLimits.pageAddress) }) },
  limit: { attempts: 600, seconds: 600 },
  response: importedArticle,
})
