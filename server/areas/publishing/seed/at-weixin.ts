import { demoAccounts } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import type { DraftArticle } from '../../official-accounts/index.ts'
import { demoDraft } from './content.ts'
import type { DemoArticle, DemoPlace } from './demo-article.ts'
import { draftArticles } from './stories/drafts.ts'
import { localArticles } from './stories/local.ts'
import { publishedArticles } from './stories/published.ts'
import { underWayArticles } from './stories/under-way.ts'

/** The articles of the demo, the newest last. */
export const demoArticles: readonly DemoArticle[] = [
  ...publishedArticles,
  ...draftArticles,
  ...underWayArticles,
  ...localArticles,
].toSorted((a, b) => b.daysAgo - a.daysAgo)

const withDraft: readonly DemoPlace[] = [
  'inStep',
  'ahead',
  'changedRemotely',
  'finishByHand',
  'rejected',
  'refused',
  'unconfirmed',
]
/** WeChat's numbers for the end of a publication: published, refused by review, deleted by its owner. */
const statuses: Partial<Record<DemoPlace, 0 | 4 | 5>> = { published: 0, edited: 0, rejected: 4, removed: 5 }

export const hasDraft = ({ place }: DemoArticle): boolean => withDraft.includes(place)
export const publishStatusOf = ({ place }: DemoArticle): 0 | 4 | 5 | undefined => statuses[place]

const firstPublishId = 2_247_400_000

/** Fixed WeChat ids of an article of the demo. */
export const demoIds = (article: DemoArticle) => {
  const number = demoArticles.indexOf(article)
  return {
    mediaId: `demo-draft-${article.key}`,
    publishId: String(firstPublishId + number),
    msgDataId: String(2 * firstPublishId + number),
    weixinArticleId: `demo-article-${article.key}`,
  }
}

const dayMs = 86_400_000
/** When an article was sent; two days at once differ by some minutes. */
export const sentAt = (article: DemoArticle, now: number): number =>
  now - article.daysAgo * dayMs - (demoArticles.indexOf(article) + 1) * 17 * 60_000

/** An article of the demo as WeChat has it. */
export interface DemoAtWeixin {
  appId: string
  articles: readonly DraftArticle[]
  ids: ReturnType<typeof demoIds>
  hasDraft: boolean
  /** Of its publication, as WeChat numbers how they end; undefined when there was none. */
  publishStatus: 0 | 4 | 5 | undefined
  /** In milliseconds since 1970. */
  sentAt: number
}

/** The demo's articles at WeChat; the emulator begins with them. */
export const demoAtWeixin = (now: number): DemoAtWeixin[] =>
  demoArticles.flatMap(article => {
    const account = article.account === null ? undefined : demoAccounts[article.account]
    const publishStatus = publishStatusOf(article)
    if (!account || (!hasDraft(article) && publishStatus === undefined)) return []
    return [
      {
        appId: account.appId,
        articles: demoDraft(article),
        ids: demoIds(article),
        hasDraft: hasDraft(article),
        publishStatus,
        sentAt: sentAt(article, now),
      },
    ]
  })
