import type { StoredDraftLink } from '../articles/index.ts'
import {
  articlePageLimit,
  type DraftArticle,
  type StoredArticle,
  type Weixin,
  WeixinCallError,
} from '../official-accounts/index.ts'
import { htmlText } from './html-facts.ts'
import type { StepContext } from './job-steps.ts'

const unknownDraft = 40007

/** The articles of a draft; undefined when it is not there any more. @throws WeixinCallError */
export async function readDraft(
  weixin: Pick<Weixin, 'drafts'>,
  { accountId, mediaId }: Pick<StoredDraftLink, 'accountId' | 'mediaId'>,
): Promise<StoredArticle[] | undefined> {
  try {
    return (await weixin.drafts.get(accountId, mediaId)).news_item
  } catch (error) {
    if (error instanceof WeixinCallError && error.failure.errcode === unknownDraft) return undefined
    throw error
  }
}

/** How many of the newest drafts are searched. */
const pages = 3

/**
 * The draft of a call whose response was lost; undefined when there is none.
 * @throws WeixinCallError
 */
export async function findSentDraft(
  { weixin, job }: StepContext,
  sent: readonly DraftArticle[],
): Promise<string | undefined> {
  for (let page = 0; page < pages; page++) {
    const { item, total_count } = await weixin.drafts.list(job.accountId, {
      offset: page * articlePageLimit,
      count: articlePageLimit,
    })
    const draft = item.find(({ content }) => isSame(sent, content.news_item))
    if (draft) return draft.media_id
    if ((page + 1) * articlePageLimit >= total_count) return undefined
  }
  return undefined
}

/** Whether articles at WeChat are those that were sent: titles, covers and texts, as styles are rewritten. */
const isSame = (sent: readonly DraftArticle[], remoteArticles: readonly StoredArticle[]): boolean =>
  sent.length === remoteArticles.length &&
  sent.every(({ title, content, thumb_media_id }, index) => {
    const other = remoteArticles[index]
    return (
      other !== undefined &&
      other.title === title &&
      other.thumb_media_id === (thumb_media_id ?? '') &&
      htmlText(other.content) === htmlText(content)
    )
  })
