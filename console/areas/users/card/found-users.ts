import '../locales/index.ts'
import { findUsers, userSearchLimits } from '@greenroom/contract/areas/users/user-search'
import { IconUsers } from '@tabler/icons-react'
import i18next from 'i18next'
import { defineRecords } from '../../../kit/records.ts'
import { openPersonCard } from './user-card-overlay.ts'

const shown = 5

/** People by a fragment of the name or the user name; choosing one shows who they are. */
export const foundUsers = defineRecords({
  key: 'people',
  title: () => i18next.t('people:title'),
  icon: IconUsers,
  need: 'person:read',
  call: findUsers,
  request: text => ({ query: { text: text.slice(0, userSearchLimits.search) } }),
  found: people => ({
    records: people.slice(0, shown).map(person => ({
      id: person.id,
      title: person.name || person.username,
      detail: [person.username, person.jobName, person.organizationName].filter(Boolean).join(' · '),
      open: () => openPersonCard(person),
    })),
  }),
})
