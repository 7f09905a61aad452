import { demoAccounts } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import * as z from 'zod'
import { draftCalls } from './calls/drafts.ts'
import { publishCalls } from './calls/publishing.ts'
import type { WeixinClient } from './client.ts'
import { createTransport } from './transport.ts'
import type { Weixin } from './weixin.ts'

/**
 * WeChat for the accounts of the demo, which calls name by their AppID: while the demo is seeded, its accounts are not
 * committed yet.
 */
export function createDemoWeixin(apiUrl: string): Pick<Weixin, 'drafts' | 'publishing'> {
  const client = createDemoClient(apiUrl)
  return { drafts: draftCalls(client), publishing: publishCalls(client) }
}

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
