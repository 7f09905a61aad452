import './locales/index.ts'
import type { listPosts } from '@greenroom/contract/areas/insight/posts'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { currentLanguage } from '../../../kit/text/language.ts'

export type RoleName = ResponseOf<typeof listPosts>['roles'][number]

/** Name of a role; empty for a deleted one. */
export const roleText = (id: string, roles: readonly RoleName[]) =>
  roles.find(role => role.id === id)?.name[currentLanguage()] ?? i18next.t('posts:deletedRole')

/** Names of the roles that see a post. */
export const audienceText = (roleIds: readonly string[], roles: readonly RoleName[]) =>
  roleIds.length === 0
    ? i18next.t('posts:everyone')
    : new Intl.ListFormat(currentLanguage(), { style: 'narrow' }).format(
        roleIds.map(id => roleText(id, roles)),
      )
