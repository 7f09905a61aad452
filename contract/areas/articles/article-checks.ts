import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField } from '../../fields.ts'
import { ignoredFinding } from './articles.ts'

/** Rules of the polishing page: words that advertising law or WeChat restrict, mistakes of language, and typesetting. */
export const wordingRules = [
  'advertisingWord',
  'inducingWord',
  'misspelling',
  'wrongParticle',
  'redundancy',
  'slip',
  'ownWord',
  'spacing',
  'punctuationWidth',
] as const

/** Rules of the checks. The console has a text for each, which `values` fill in. */
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
  'pictureEmpty',
  'linkDropped',
  'htmlDropped',
  'htmlRewritten',
  'formulaWrong',
  'diagramWrong',
  'rubyAsText',
  'placeToFill',
  'footnoteMissing',
  'footnoteUnused',
  'tableWide',
  'headingSkipped',
  'emptyParagraphs',
  'colourTooFaint',
  ...wordingRules,
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

/** Applies only where `wrong` still stands; in the document, places are ProseMirror positions. */
const textEdit = z.object({
  field: z.enum(['title', 'digest', 'document']),
  from: z.number().int(),
  to: z.number().int(),
  wrong: z.string(),
  right: z.string(),
})
export type TextEdit = z.infer<typeof textEdit>

/**
 * The fix that one click applies to a finding: sets a field, replaces nodes or texts between two positions, or fetches a
 * picture and stores it here.
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
  z.object({ kind: z.literal('replaceTexts'), edits: z.array(textEdit) }),
])
export type FindingMend = z.infer<typeof findingMend>

/** One thing that WeChat would refuse (`error`), or drop, shorten or show badly (`warning`). */
export const articleFinding = z.object({
  /** Stays the same when the text around it changes; `article.ignore-finding` takes it. */
  key: z.string(),
  rule: z.enum(articleRules),
  severity: z.enum(findingSeverities),
  partId: idField,
  field: z.enum(partFields),
  /** ProseMirror positions in the document; null when it is not about a place. */
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  /** Index of its outermost block in `document.content`. */
  block: z.number().int().nullable(),
  /** Values for the text of the rule: a length, a limit, a tag, an address; `count` of places. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  mend: findingMend.nullable(),
})
export type ArticleFinding = z.infer<typeof articleFinding>

/** A finding, and who ignored it with which note; errors cannot be ignored. */
export const checkedFinding = articleFinding.extend({ ignored: ignoredFinding.nullable() })
export type CheckedFinding = z.infer<typeof checkedFinding>

/** Runs `lintArticle` of `@greenroom/article` with files and limits that only the server knows. */
export const checkArticle = defineEndpoint({
  id: 'article.check',
  method: 'GET',
  path: '/api/articles/{id}/check',
  summary: 'Check an article: what WeChat would refuse, drop or shorten',
  description: 'The response holds the HTML to send.',
  effect: 'read',
  access: 'article:read',
  beyondScope: 'Approvers read an article whose publication waits for their approval.',
  refreshOn: ['article.changed', 'official-account.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({
    version: z.number().int(),
    /** Ignored ones come last. */
    findings: z.array(checkedFinding),
    /** By part: the HTML whose length WeChat counts; pictures have their addresses in this installation. */
    parts: z.array(z.object({ partId: idField, html: z.string(), length: z.number().int() })),
  }),
})

/** How WeChat's stored copy of a part differs from the sent part, by the last read-back. */
export const storedDifferences = z.object({
  partId: idField,
  /** Tags that occur in another number. */
  tags: z.array(z.object({ tag: z.string(), sent: z.number().int(), stored: z.number().int() })),
  /** `style` attributes that came back empty or missing. */
  stylesDropped: z.number().int(),
  pictures: z.object({ sent: z.number().int(), stored: z.number().int() }),
  /** Whether the plain text differs. */
  hasOtherText: z.boolean(),
  /** Fields that differ. */
  fields: z.array(z.enum(partFields)),
})
export type StoredDifferences = z.infer<typeof storedDifferences>
