import { demoAccounts } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import { isLoopback } from '../../../platform/access/client-address.ts'
import type { Settings } from '../../../platform/settings.ts'
import {
  createDemoWeixin,
  type Publication,
  type StoredArticle,
  WeixinCallError,
} from '../../official-accounts/index.ts'
import { demoIds, hasDraft, publishStatusOf } from './at-weixin.ts'
import type { DemoArticle } from './demo-article.ts'

/** An article as the demo's WeChat returns it. */
export interface KnownRemotely {
  draft: StoredArticle[] | undefined
  publication: Publication | undefined
}

/** Reads from the demo's WeChat, and writes to it like a user of its back end. */
export interface DemoRemote {
  read(article: DemoArticle): Promise<KnownRemotely>
  /** Adds something at the end of the first article of a draft. */
  addAtWeixin(article: DemoArticle, draft: readonly StoredArticle[]): Promise<void>
}

/**
 * Opens the emulator that the demo talks to.
 * @returns undefined when WeChat is not emulated on this machine, or does not know the demo's articles
 */
export async function openDemoRemote(
  { WEIXIN_API_URL }: Pick<Settings, 'WEIXIN_API_URL'>,
  first: DemoArticle,
): Promise<DemoRemote | undefined> {
  if (!isLoopback(new URL(WEIXIN_API_URL).hostname)) return undefined
  const { drafts, publishing } = createDemoWeixin(WEIXIN_API_URL)
  const remote: DemoRemote = {
    async read(article) {
      const { mediaId, publishId } = demoIds(article)
      const appId = appIdOf(article)
      return {
        draft: hasDraft(article) ? (await drafts.get(appId, mediaId)).news_item : undefined,
        publication:
          publishStatusOf(article) === undefined ? undefined : await publishing.get(appId, publishId),
      }
    },
    async addAtWeixin(article, [head]) {
      const { addedAtWeixin } = article
      if (!head || addedAtWeixin === undefined) return
      const content = `${head.content.replaceAll('data-src=', 'src=')}${addedAtWeixin}`
      await drafts.update(appIdOf(article), demoIds(article).mediaId, 0, {
        content,
        title: head.title,
        author: head.author,
        digest: head.digest,
        thumb_media_id: head.thumb_media_id,
      })
    },
  }
  try {
    await remote.read(first)
    return remote
  } catch (error) {
    if (error instanceof WeixinCallError) return undefined
    throw error
  }
}

const appIdOf = ({ account }: DemoArticle): string => (account === null ? '' : demoAccounts[account].appId)
