import { cutText } from '@greenroom/contract/fields'
import '../locales/index.ts'
import { findUsers, userSearchLimits } from '@greenroom/contract/areas/users/user-search'
import { IconUsers } from '@tabler/icons-react'
import i18next from 'i18next'
import { defineRecords } from '../../../kit/module/records.ts'
import { openUserCard } from './user-card-overlay.ts'

const visibleCount = 5

/** Users by a fragment of the name or the user name; choosing one shows who they are. */
export const foundUsers = defineRecords({
  key: 'users',
  title: () => i18next.t('userSearch:title'),
  icon: IconUsers,
  need: 'user:read',
  call: findUsers,
  request: text => ({ query: { text: cutText(text, userSearchLimits.search) } }),
  found: users => ({
    records: users.slice(0, visibleCount).map(user => ({
      id: user.id,
      title: user.name || user.username,
      detail: [user.username, user.jobName, user.organizationName].filter(Boolean).join(' · '),
      open: () => openUserCard(user),
    })),
  }),
})
