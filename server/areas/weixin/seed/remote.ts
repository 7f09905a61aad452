import { demoAccounts } from '@greenroom/contract/areas/weixin/demo-accounts'
import * as z from 'zod'
import { isLoopback } from '../../../platform/access/client-address.ts'
import type { Settings } from '../../../platform/settings.ts'
import { WeixinCallError } from '../client/call-error.ts'
import { draftCalls, type StoredArticle } from '../client/calls/drafts.ts'
import { type Publication, publishCalls } from '../client/calls/publishing.ts'
import type { WeixinClient } from '../client/client.ts'
import { createTransport } from '../client/transport.ts'
import { demoIds, hasDraft, publishStatusOf } from './at-weixin.ts'
import type { DemoArticle } from './demo-article.ts'

/** An article as the demo's WeChat returns it. */
export interface KnownRemotely {
  draft: StoredArticle[] | undefined
  publication: Publication | undefined
}

/** Reads from the demo's WeChat, and writes to it like somebody in its back end. */
export interface DemoRemote {
  read(article: DemoArticle): Promise<KnownRemotely>
  /** Adds something at the end of the first article of a draft. */
  addAtWeixin(article: DemoArticle, draft: readonly StoredArticle[]): Promise<void>
}

/**
 * Opens the emulator that the demo talks to. Its accounts are not committed yet, so it takes their tokens by itself.
 * @returns undefined when WeChat is not emulated on this machine, or does not know the demo's articles
 */
export async function openDemoRemote(
  { WEIXIN_API_URL }: Pick<Settings, 'WEIXIN_API_URL'>,
  first: DemoArticle,
): Promise<DemoRemote | undefined> {
  if (!isLoopback(new URL(WEIXIN_API_URL).hostname)) return undefined
  const client = createDemoClient(WEIXIN_API_URL)
  const [drafts, publishing] = [draftCalls(client), publishCalls(client)]
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

/** A client that names accounts by their AppID. */
function createDemoClient(apiUrl: string): WeixinClient {
  const transport = createTransport(apiUrl)
  const tokens = new Map<string, string>()
  async function tokenOf(appId: string): Promise<string> {
    const secret = demoAccounts.find(account => account.appId === appId)?.appSecret
    const body = { grant_type: 'client_credential', appid: appId, secret }
    const answer = await transport({ method: 'POST', path: '/cgi-bin/stable_token', body }, '')
    return z.object({ access_token: z.string() }).parse(answer).access_token
  }
  const connect = async (appId: string) => {
    if (!tokens.has(appId)) tokens.set(appId, await tokenOf(appId))
  }
  return {
    connect,
    async call(appId, call) {
      await connect(appId)
      return call.response.parse(await transport(call, tokens.get(appId) ?? ''))
    },
  }
}
