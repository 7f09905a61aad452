import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  maxInteger,
  namedRecord,
  optionalTextField,
  queryChoice,
  queryId,
  rule,
} from '../../fields.ts'
import { imageFileTypes } from '../../file-types.ts'
import { listQuery, listResponse } from '../../list.ts'
import { articleContent, articleContentLimits, articleSourceFormats } from './article-content.ts'
import { articleList } from './lists.ts'

/**
 * How an article differs from its draft at WeChat. `local`: it has no draft. `inStep`: both are the same. `ahead`: the
 * article was changed since. `changedRemotely`: the draft was changed or deleted at WeChat. `takenDown`:
 * nothing of it is left there, because its publication was deleted. The other states are the states of its last publish
 * job.
 */
export const articleStates = [
  'local',
  'inStep',
  'ahead',
  'changedRemotely',
  'publishing',
  'published',
  'takenDown',
  'failed',
] as const
export type ArticleState = (typeof articleStates)[number]

export const articleRequestLimits = {
  idsPerCall: 100,
  contentItemsPerCall: articleContentLimits.parts,
  pictureBytes: 20 * 1024 * 1024,
  pictureAddress: 4000,
  /** Of a save, in bytes. */
  body: 9 * 1024 * 1024,
} as const

/** Accepted types of pictures; those that WeChat does not accept are converted. */
export const articlePictureTypes = imageFileTypes

/** A row of the list, without the content. */
export const articleRow = z.object({
  id: idField,
  /** Title of the first part; may be empty. */
  title: z.string(),
  /** How many articles it holds, 1 to 8. */
  partCount: z.number().int(),
  /** Address of the first part's cover. */
  coverAddress: z.string().nullable(),
  /** Null when none is chosen, or when it was deleted. */
  account: namedRecord.nullable(),
  state: z.enum(articleStates),
  /** Id of the last job; `listPublishJobs` has its state and why it failed. */
  lastJobId: idField.nullable(),
  /** Link of the first part after its publication. */
  publishedAddress: z.string().nullable(),
  sourceFormat: z.enum(articleSourceFormats),
  createdBy: namedRecord.nullable(),
  updatedBy: namedRecord.nullable(),
  createdTime: instantField,
  updatedTime: instantField,
  pushedTime: instantField.nullable(),
  publishedTime: instantField.nullable(),
  /** Grows with every save; a save names the version that it started from. */
  version: z.number().int(),
})
export type ArticleRow = z.infer<typeof articleRow>

/** A warning that a user has dismissed for this article. */
export const ignoredFinding = z.object({
  /** `key` of the finding. */
  key: z.string(),
  note: z.string(),
  userName: z.string(),
  ignoredTime: instantField,
})
export type IgnoredFinding = z.infer<typeof ignoredFinding>

export const articleDetail = articleRow.extend({
  content: articleContent,
  ignored: z.array(ignoredFinding),
  /** Draft at WeChat; empty when there is none. */
  mediaId: z.string(),
})
export type ArticleDetail = z.output<typeof articleDetail>

export const articleSortable = ['title', 'updatedTime', 'createdTime'] as const

export const listArticles = defineListEndpoint({
  id: 'article.list',
  list: articleList,
  method: 'GET',
  path: '/api/articles',
  summary: 'List articles for official accounts',
  effect: 'read',
  access: 'article:read',
  refreshOn: [...articleList.topics, 'official-account.changed'],
  input: {
    query: listQuery(articleSortable, {
      title: optionalTextField(articleContentLimits.title).optional(),
      accountId: queryId.optional(),
      state: queryChoice(articleStates).optional(),
      /** Only articles made from this content item. */
      contentItemId: queryId.optional(),
    }),
  },
  response: listResponse(articleRow),
})

export const readArticle = defineEndpoint({
  id: 'article.read',
  method: 'GET',
  path: '/api/articles/{id}',
  summary: 'Read an article with its content',
  effect: 'read',
  access: 'article:read',
  beyondScope: 'Approvers read an article whose publication waits for their approval.',
  refreshOn: ['article.changed', 'official-account.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: articleDetail,
})

export const createArticle = defineEndpoint({
  id: 'article.create',
  method: 'POST',
  path: '/api/articles',
  summary: 'Create an article, empty or with content',
  effect: 'write',
  access: 'article:create',
  beyondScope: {
    accountId: 'Official accounts belong to the installation, and each says who may use it.',
    fileId: 'Pictures have public addresses, and the library counts where they are shown.',
  },
  bodyBytes: articleRequestLimits.body,
  input: {
    body: z.strictObject({
      accountId: idField.nullable(),
      /** Default: one empty part with the account’s author and style. */
      content: articleContent.optional(),
    }),
  },
  response: articleDetail,
})

export const createArticleFromItems = defineEndpoint({
  id: 'article.create-from-items',
  method: 'POST',
  path: '/api/articles/from-content-items',
  summary: 'Create an article with one part for each content item',
  description: 'Each part refers to its item.',
  effect: 'write',
  access: 'article:create',
  beyondScope: { accountId: 'Official accounts belong to the installation, and each says who may use it.' },
  input: {
    body: z.strictObject({
      accountId: idField.nullable(),
      contentItemIds: z
        .array(idField)
        .min(1)
        .max(articleRequestLimits.contentItemsPerCall)
        .transform(list => [...new Set(list)]),
    }),
  },
  failures: ['notFound'],
  response: articleDetail,
})

export const copyArticle = defineEndpoint({
  id: 'article.copy',
  method: 'POST',
  path: '/api/articles/{id}/copy',
  summary: 'Copy an article, or some of its parts',
  effect: 'write',
  access: 'article:create',
  input: {
    params: byId,
    body: z.strictObject({ partIds: z.array(idField).min(1).max(articleContentLimits.parts).optional() }),
  },
  failures: ['notFound'],
  response: articleDetail,
})

/**
 * The editor saves typed text every few seconds. Saves of one user within some minutes become one version of the
 * history. A save that started from an older version is refused with the article as it is: merge with
 * `mergeArticleContent` of `@greenroom/article`.
 */
export const saveArticle = defineEndpoint({
  id: 'article.update',
  method: 'PATCH',
  path: '/api/articles/{id}',
  summary: 'Save the content of an article',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'article:update',
  beyondScope: {
    accountId: 'Official accounts belong to the installation, and each says who may use it.',
    fileId: 'Pictures have public addresses, and the library counts where they are shown.',
  },
  bodyBytes: articleRequestLimits.body,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: z
        .strictObject({ accountId: idField.nullable(), content: articleContent })
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: articleDetail,
})

export const deleteArticles = defineEndpoint({
  id: 'article.delete',
  method: 'POST',
  path: '/api/articles/delete',
  summary: 'Delete articles in Greenroom',
  description: 'Refused as a whole while one is being published. Nothing changes at WeChat.',
  effect: 'write',
  access: 'article:delete',
  input: {
    body: z.strictObject({
      ids: z
        .array(idField)
        .min(1)
        .max(articleRequestLimits.idsPerCall)
        .transform(list => [...new Set(list)]),
    }),
  },
  failures: ['notFound', 'wrongState'],
  response: z.object({ deleted: z.number().int() }),
})

/** The picture that was uploaded, where another one is stored. */
export const pictureConversion = z.object({
  mediaType: z.string(),
  size: z.number().int(),
  /** It moved, and does not any more: as GIF it is larger than WeChat takes. */
  isStill: z.boolean(),
})

/** A stored picture. Documents use it as `{ type: 'image', attrs: { src: address } }`, covers by its id. */
export const articlePicture = z.object({
  id: idField,
  /** Address for browsers. */
  address: z.string(),
  name: z.string(),
  mediaType: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** In bytes. */
  size: z.number().int(),
  /** The uploaded format when WeChat does not accept it; null when the picture is stored unchanged. */
  convertedFrom: pictureConversion.nullable(),
})
export type ArticlePicture = z.infer<typeof articlePicture>

export const uploadArticlePicture = defineEndpoint({
  id: 'article.upload-picture',
  method: 'POST',
  path: '/api/articles/pictures',
  summary: 'Upload a picture for articles, converted to what WeChat accepts',
  effect: 'write',
  access: 'article:update',
  input: { file: { field: 'file', types: articlePictureTypes, maxBytes: articleRequestLimits.pictureBytes } },
  limit: { attempts: 120, seconds: 600 },
  response: articlePicture,
})

/** The server fetches the picture, only from the public Internet unless the installation allows more. */
export const fetchArticlePicture = defineEndpoint({
  id: 'article.fetch-picture',
  method: 'POST',
  path: '/api/articles/pictures/fetch',
  summary: 'Copy a picture of a website for articles, converted to what WeChat accepts',
  effect: 'write',
  access: 'article:update',
  input: {
    body: z.strictObject({ address: z.string().trim().min(1).max(articleRequestLimits.pictureAddress) }),
  },
  limit: { attempts: 300, seconds: 600 },
  failures: ['pictureNotFetched'],
  response: articlePicture,
})

export const ignoreFinding = defineEndpoint({
  id: 'article.ignore-finding',
  method: 'POST',
  path: '/api/articles/{id}/ignored-findings',
  summary: 'Hide a warning of an article’s checks, with a note',
  description: 'An empty note shows it again.',
  effect: 'write',
  access: 'article:update',
  input: {
    params: byId,
    body: z.strictObject({
      key: z.string().min(1).max(200),
      note: optionalTextField(articleContentLimits.note),
    }),
  },
  failures: ['notFound'],
  response: z.array(ignoredFinding),
})
