import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { demoAccounts } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import {
  defaultStyleFields,
  officialArticleLimits,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import type { Queries } from '../../platform/database/database.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { storeAppSecret } from './accounts/account-secrets.ts'
import { insertAccount } from './accounts/store.ts'
import { officialAccounts } from './schema.ts'

/** Adds the two accounts that the emulator of WeChat knows: one that may publish, and one that may not. */
export async function seedDemoAccounts(queries: Queries, settings: Settings): Promise<void> {
  if ((await queries.$count(officialAccounts)) > 0) return
  const secrets = createSecrets(settings)
  for (const { appSecret, callbackToken, callbackKey, isVerified, ...fields } of demoAccounts) {
    const { id } = await insertAccount(queries, {
      ...fields,
      defaultAuthor: '李小童',
      ...defaultStyleFields({ ...defaultArticleStyle, theme: isVerified ? 'lines' : 'plain' }),
      remark: '',
      usableBy: 'everyone',
      userIds: [],
      roleIds: [],
      needsApproval: false,
      callbackMode: 'safe',
      limits: officialArticleLimits,
    })
    await storeAppSecret(queries, secrets, id, appSecret, { callbackToken, callbackKey })
  }
}
