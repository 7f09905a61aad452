import { documentOfSource } from '@greenroom/article'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import type { PublishJobDetail } from '@greenroom/contract/areas/publishing/publish-jobs'
import { officialAccount, recordId } from '../../../testing/records.ts'

const instant = '2026-03-01T08:00:00.000Z'
const { id: accountId } = officialAccount

/** One article of a draft, written as Markdown. */
export function buildPart(number: number, markdown: string, fields: Partial<ArticlePart> = {}): ArticlePart {
  return {
    id: recordId(710 + number),
    title: `Spring ${number}`,
    author: 'Lin',
    digest: '',
    sourceAddress: '',
    cover: null,
    comments: 'nobody',
    source: fields.document ? null : markdown,
    document: documentOfSource(markdown),
    contentItemId: null,
    ...fields,
  }
}

export const buildContent = (...parts: ArticlePart[]): ArticleContent => ({
  sourceFormat: 'markdown',
  style: defaultArticleStyle,
  parts,
})

/** Content as the server stores it: of an article in Markdown, documents are read from the Markdown. */
export const storedContent = (content: ArticleContent): ArticleContent => ({
  ...content,
  parts: content.parts.map(part =>
    content.sourceFormat === 'markdown' && part.source !== null
      ? { ...part, document: documentOfSource(part.source) }
      : part,
  ),
})

/** An article for an account, as the editor reads it. */
export function buildArticle(fields: Partial<ArticleDetail> = {}): ArticleDetail {
  const content = fields.content ?? buildContent(buildPart(1, 'Rain on the river.'))
  return {
    id: recordId(701),
    title: content.parts[0]?.title ?? '',
    partCount: content.parts.length,
    coverAddress: null,
    account: { id: accountId, name: 'River Daily' },
    state: 'local',
    lastJobId: null,
    publishedAddress: null,
    sourceFormat: content.sourceFormat,
    createdBy: { id: recordId(1), name: 'Ada' },
    updatedBy: { id: recordId(1), name: 'Ada' },
    createdTime: instant,
    updatedTime: instant,
    pushedTime: null,
    publishedTime: null,
    version: 1,
    content,
    ignored: [],
    mediaId: '',
    ...fields,
  }
}

export function buildJob(fields: Partial<PublishJobDetail> = {}): PublishJobDetail {
  return {
    id: recordId(720),
    articleId: recordId(701),
    title: 'Spring 1',
    account: { id: accountId, name: 'River Daily' },
    goal: 'published',
    state: 'checking',
    problem: null,
    failure: null,
    parts: [],
    publishId: '',
    weixinArticleId: '',
    scheduledTime: null,
    note: '',
    userName: 'Ada',
    own: true,
    canChange: true,
    decidedBy: '',
    reason: '',
    createdTime: instant,
    submittedTime: null,
    endedTime: null,
    nextCheckTime: null,
    steps: [],
    ...fields,
  }
}
