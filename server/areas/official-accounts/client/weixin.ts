import { accountCalls } from './calls/account.ts'
import { draftCalls } from './calls/drafts.ts'
import { figureCalls } from './calls/figures.ts'
import { materialCalls } from './calls/materials.ts'
import { publishCalls } from './calls/publishing.ts'
import { createWeixinClient } from './client.ts'

/**
 * WeChat, for any account by its id. Each call throws `WeixinCallError`, whose `failure` `weixinFailureText` explains,
 * and whose `isUncertain` says that WeChat may have done the work.
 */
export function createWeixin(parts: Parameters<typeof createWeixinClient>[0]) {
  const client = createWeixinClient(parts)
  return {
    connect: client.connect,
    account: accountCalls(client),
    drafts: draftCalls(client),
    figures: figureCalls(client),
    materials: materialCalls(client),
    publishing: publishCalls(client),
  }
}
export type Weixin = ReturnType<typeof createWeixin>
