import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import {
  type createOfficialAccount,
  defaultStyleFields,
  officialArticleLimits,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import type { RequestOf } from '@greenroom/contract/endpoint'

type NewAccount = RequestOf<typeof createOfficialAccount>['body']

let made = 0

/** Body of a request that adds an official account, with a new AppID. */
export function newAccount(fields: Partial<NewAccount> = {}): NewAccount {
  made++
  return {
    name: 'Greenroom Weekly',
    type: 'subscription',
    appId: `wx${made.toString(16).padStart(16, '0')}`,
    originalId: 'gh_1234567890ab',
    defaultAuthor: '李小童',
    ...defaultStyleFields(defaultArticleStyle),
    remark: '',
    usableBy: 'everyone',
    userIds: [],
    roleIds: [],
    needsApproval: false,
    callbackMode: 'safe',
    limits: officialArticleLimits,
    appSecret: 'a'.repeat(32),
    ...fields,
  }
}
