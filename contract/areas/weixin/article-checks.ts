import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger } from '../../fields.ts'
import { articleContent } from './article-content.ts'
import { articleDetail, ignoredFinding } from './articles.ts'

/** What checks find. Texts of a rule stand with the console, by its name; `values` fills them in. */
export const articleRules = [
  'titleMissing',
  'titleTooLong',
  'titleCutOnCards',
  'authorTooLong',
  'digestTooLong',
  'digestNotShown',
  'sourceAddressTooLong',
  'bodyEmpty',
  'bodyTooLong',
  'bodyNearLimit',
  'coverMissing',
  'coverTooSmall',
  'coverCropTooSmall',
  'pictureForeign',
  'pictureMissing',
  'linkDropped',
  'htmlDropped',
  'htmlRewritten',
  'tableWide',
  'headingSkipped',
  'emptyParagraphs',
  'colourTooFaint',
] as const
export type ArticleRule = (typeof articleRules)[number]

export const findingSeverities = ['error', 'warning'] as const
export const partFields = [
  'title',
  'author',
  'digest',
  'sourceAddress',
  'cover',
  'comments',
  'document',
] as const

/**
 * The fix that one click applies to a finding: sets a field, replaces the nodes between two positions of the document, or
 * fetches a picture and stores it here.
 */
export const findingMend = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('setField'), field: z.enum(['title', 'author', 'digest']), value: z.string() }),
  z.object({
    kind: z.literal('replaceNodes'),
    from: z.number().int(),
    to: z.number().int(),
    nodes: z.array(z.record(z.string(), z.unknown())),
  }),
  z.object({ kind: z.literal('fetchPicture'), address: z.string() }),
])
export type FindingMend = z.infer<typeof findingMend>

/** One thing that WeChat would refuse (`error`), or drop, shorten or show badly (`warning`). */
export const articleFinding = z.object({
  /** The same for the same thing after the text around it changed; `article.ignore-finding` takes it. */
  key: z.string(),
  rule: z.enum(articleRules),
  severity: z.enum(findingSeverities),
  partId: idField,
  field: z.enum(partFields),
  /** In the document, as ProseMirror counts positions; null where it is not about a place in it. */
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  /** The outermost block of it: an index of `document.content`. */
  block: z.number().int().nullable(),
  /** What the text of the rule names: a length, a limit, a tag, an address. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  mend: findingMend.nullable(),
})
export type ArticleFinding = z.infer<typeof articleFinding>

/** A finding that is open, or that somebody ignored with a note; errors cannot be ignored. */
export const checkedFinding = articleFinding.extend({ ignored: ignoredFinding.nullable() })
export type CheckedFinding = z.infer<typeof checkedFinding>

/** The same check as `lintArticle` of `@greenroom/article`, with what only the server knows: files and the account’s limits. */
export const checkArticle = defineEndpoint({
  id: 'article.check',
  method: 'GET',
  path: '/api/articles/{id}/check',
  summary: 'What WeChat would refuse, drop or shorten of an article, and the HTML that it would be sent',
  effect: 'read',
  access: 'article:read',
  refreshOn: ['article.changed', 'official-account.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({
    version: z.number().int(),
    /** Those that were ignored come last. */
    findings: z.array(checkedFinding),
    /** By part: the HTML as WeChat counts it, pictures with their addresses here. */
    parts: z.array(z.object({ partId: idField, html: z.string(), length: z.number().int() })),
  }),
})

/** What the last read-back found that WeChat had made of a part. */
export const storedDifferences = z.object({
  partId: idField,
  /** Tags whose number differs. */
  tags: z.array(z.object({ tag: z.string(), sent: z.number().int(), stored: z.number().int() })),
  /** `style` attributes that came back empty or not at all. */
  stylesLost: z.number().int(),
  pictures: z.object({ sent: z.number().int(), stored: z.number().int() }),
  /** The plain text is another one. */
  hasOtherText: z.boolean(),
  /** Fields that came back otherwise. */
  fields: z.array(z.enum(partFields)),
})
export type StoredDifferences = z.infer<typeof storedDifferences>

const remoteConflict = z.object({
  partId: idField,
  field: z.enum(partFields),
  /** Plain text of the blocks that were changed on both sides, or of the field. */
  here: z.string(),
  remote: z.string(),
})

/** The draft at WeChat compared with the article. */
export const remoteComparison = z.object({
  /** `none`: there was never one. `deleted`: it is not there any more. */
  state: z.enum(['none', 'unchanged', 'changed', 'deleted']),
  checkedTime: instantField,
  /** Names what was read; a merge says which comparison it is about. */
  remoteHash: z.string(),
  /** What WeChat made of what it was last sent. */
  differences: z.array(storedDifferences),
  /** When it was changed: both merged by blocks. Conflicting places have the text of here. Null otherwise. */
  merged: articleContent.nullable(),
  conflicts: z.array(remoteConflict),
})
export type RemoteComparison = z.output<typeof remoteComparison>

export const compareArticle = defineEndpoint({
  id: 'article.compare',
  method: 'POST',
  path: '/api/articles/{id}/compare',
  summary:
    'Read the draft at WeChat and compare it with the article; a change made there is merged for review',
  effect: 'write',
  access: 'article:read',
  input: { params: byId },
  failures: ['notFound', 'weixinRefused'],
  response: remoteComparison,
})

export const mergeArticle = defineEndpoint({
  id: 'article.merge',
  method: 'POST',
  path: '/api/articles/{id}/merge',
  summary:
    'Save what a change at WeChat and the article make together; the next push replaces the draft that was compared',
  effect: 'write',
  access: 'article:update',
  bodyBytes: 9 * 1024 * 1024,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      /** The hash of the comparison that the user has reviewed. */
      remoteHash: z.string().min(1).max(100),
      /** What it shall be: the merged content as reviewed, that of here, or that of WeChat. */
      content: articleContent,
    }),
  },
  failures: ['notFound', 'conflict', 'wrongState'],
  response: articleDetail,
})
