import { join } from 'node:path'
import { demoAccounts, spareDemoAccount } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import { startWeixinEmulator } from '../../emulators/weixin/weixin.ts'
import { fillWithDemoArticles } from './articles.ts'

/** The emulator of WeChat that the demo talks to. */
interface DemoWeixin {
  url: string
  /** Has it push its event messages to the demo's server. */
  sendEventsTo(server: string): void
  stop(): Promise<void>
}

/**
 * Starts the emulator with the accounts of the demo; what it stores stays in the demo's data folder.
 * @param hasArticles whether accounts that it did not know begin with the articles of the demo
 */
export async function startDemoWeixin(
  { DATA_DIR = '' }: NodeJS.ProcessEnv,
  { hasArticles }: { hasArticles: boolean },
): Promise<DemoWeixin> {
  const emulator = await startWeixinEmulator({ file: join(DATA_DIR, 'weixin-emulator.json') })
  const { account, platform, stop, url } = emulator
  const isNew = Object.keys(platform.state.accounts).length === 0
  const accounts = demoAccounts.map(({ appId, appSecret, name, isVerified, callbackToken, callbackKey }) => {
    const demoAccount = account({ appId, secret: appSecret, name, isVerified })
    return {
      weixinAccount: demoAccount,
      keys: { token: callbackToken, aesKey: callbackKey, mode: 'safe' as const },
    }
  })
  if (isNew && hasArticles) {
    await fillWithDemoArticles(
      platform,
      accounts.map(({ weixinAccount }) => weixinAccount),
    )
  }
  const { appId, appSecret: secret, name, isVerified } = spareDemoAccount
  account({ appId, secret, name, isVerified })
  return {
    url,
    stop,
    sendEventsTo(server) {
      for (const { weixinAccount, keys } of accounts) {
        weixinAccount.callback = { ...keys, url: `${server}/api/weixin/callback/${weixinAccount.appId}` }
      }
    },
  }
}
