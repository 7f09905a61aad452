import type { Permission } from '@greenroom/contract/permissions'
import { createParameter } from '../../kit/list/create-in-address.ts'

/** What can be made from anywhere: the page that makes it, and the permission to. Texts: `palette:create.NAME`. */
export const creations = [
  { name: 'contentItem', page: 'Content', need: 'content-item:create', search: `?${createParameter}=1` },
  { name: 'contentSet', page: 'SearchTable', need: 'content-set:create', search: `?${createParameter}=1` },
  { name: 'article', page: 'WeixinArticle', need: 'article:create', search: `?${createParameter}=1` },
  { name: 'promotion', page: 'Step', need: 'channel:create', search: '' },
  { name: 'parameterChange', page: 'Group', need: 'parameter:submit', search: '' },
  { name: 'liveRoom', page: 'Monitor', need: 'live-room:manage', search: `?${createParameter}=1` },
  {
    name: 'officialAccount',
    page: 'WeixinAccount',
    need: 'official-account:manage',
    search: `?${createParameter}=1`,
  },
  { name: 'role', page: 'SystemRole', need: 'role:create', search: `?${createParameter}=1` },
  { name: 'user', page: 'SystemUser', need: 'user:create', search: `?${createParameter}=1` },
] as const satisfies readonly { name: string; page: string; need: Permission; search: string }[]
