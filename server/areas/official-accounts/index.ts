export {
  accountIdsByAppId,
  articleLimitsOf,
  findAccount,
  namesOfAccounts,
  type StoredAccount,
} from './accounts/store.ts'
export { announcedPublications, isAnnounced } from './callback/announced.ts'
export { WeixinCallError } from './client/call-error.ts'
export { articlePageLimit, type DraftArticle, type StoredArticle } from './client/calls/drafts.ts'
export type { Publication, PublishStatus } from './client/calls/publishing.ts'
export { createDemoWeixin } from './client/demo-weixin.ts'
export type { SentFile } from './client/transport.ts'
export { createWeixin, type Weixin } from './client/weixin.ts'
export { abilityState } from './probe/store.ts'
