import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { dayField, idField, instantField, maxInteger, rule } from '../../fields.ts'

/** Platforms beside WeChat that an article may stand on. */
export const articlePlatforms = [
  'zhihu',
  'toutiao',
  'juejin',
  'xiaohongshu',
  'x',
  'weibo',
  'bilibili',
  'baijiahao',
  'website',
] as const
export type ArticlePlatform = (typeof articlePlatforms)[number]

export const articlePlaceLimits = { link: 1000 } as const

const figure = z.number().int().min(0).max(maxInteger).nullable()

/** What a user records of an article on a platform. */
export const articlePlaceFields = z.strictObject({
  isPublished: z.boolean(),
  /** Empty: not known. */
  link: z
    .string()
    .trim()
    .max(articlePlaceLimits.link)
    .regex(/^(https?:\/\/\S+)?$/i, rule('addressForm')),
  publishedDate: dayField.nullable(),
  reads: figure,
  likes: figure,
  comments: figure,
  /** The day at which the figures were read. */
  figuresDate: dayField.nullable(),
})
export type ArticlePlaceFields = z.output<typeof articlePlaceFields>

/** An article on a platform. */
export const articlePlace = z.object({
  platform: z.enum(articlePlatforms),
  ...articlePlaceFields.shape,
  updatedBy: z.string(),
  updatedTime: instantField,
  version: z.number().int(),
})
export type ArticlePlace = z.output<typeof articlePlace>

export const articlePlaces = z.object({
  /** By its publications; null before the first. */
  weixin: z.object({ link: z.string(), publishedTime: instantField }).nullable(),
  /** Recorded by hand; platforms without a record are not published. */
  places: z.array(articlePlace),
})
export type ArticlePlaces = z.output<typeof articlePlaces>

export const readArticlePlaces = defineEndpoint({
  id: 'article-place.read',
  method: 'GET',
  path: '/api/articles/{id}/places',
  summary: 'List the platforms that an article stands on',
  effect: 'read',
  access: 'article:read',
  refreshOn: ['article-place.changed', 'article.changed'],
  input: { params: z.strictObject({ id: idField }) },
  failures: ['notFound'],
  response: articlePlaces,
})

export const saveArticlePlace = defineEndpoint({
  id: 'article-place.save',
  method: 'PATCH',
  path: '/api/articles/{id}/places/{platform}',
  summary: 'Record where an article stands: link, date and figures',
  description: 'From the version that was read; 0 for the first record.',
  effect: 'write',
  access: 'article:update',
  input: {
    params: z.strictObject({ id: idField, platform: z.enum(articlePlatforms) }),
    body: z.strictObject({ version: z.number().int().min(0).max(maxInteger), fields: articlePlaceFields }),
  },
  failures: ['notFound', 'conflict'],
  response: articlePlace,
})
