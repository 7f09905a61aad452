import { countInbox, messageCauses } from '@greenroom/contract/areas/messages/messages'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { writeAddress } from '../../../kit/list/address.ts'
import type { ListSteps } from '../../../kit/list/use-list-state.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { causeText } from '../labels.ts'
import { inboxList } from './inbox-list.ts'
import classes from './inbox-nav.module.css'

interface Part {
  key: string
  label: string
  filters: Readonly<Record<string, readonly string[]>>
  count: number | undefined
}

/** The parts of the inbox, each with its number of unread messages, and the snoozed messages with theirs. */
export function InboxNav({ steps }: { steps: ListSteps }) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const [parameters] = useSearchParams()
  const counts = useCallQuery(countInbox, {}, { quiet: true }).data
  const { cause = [], place = [], ...others } = steps.state.filters
  const current = place.includes('snoozed') ? 'snoozed' : cause.length === 1 ? cause[0] : 'all'
  const unreadOf = (key: (typeof messageCauses)[number]) => counts?.causes[key].unread ?? 0
  const parts: Part[] = [
    {
      key: 'all',
      label: t('inbox.all'),
      filters: {},
      count: messageCauses.reduce((sum, key) => sum + unreadOf(key), 0),
    },
    ...messageCauses.map(key => ({
      key,
      label: causeText(key),
      filters: { cause: [key] },
      count: unreadOf(key),
    })),
    { key: 'snoozed', label: t('inbox.snoozed'), filters: { place: ['snoozed'] }, count: counts?.snoozed },
  ]
  return (
    <nav aria-label={t('inbox.views')}>
      <ul className={classes.parts}>
        {parts.map(({ key, label, filters, count = 0 }) => (
          <li key={key}>
            <Link
              className={classes.part}
              aria-current={key === current ? 'page' : undefined}
              to={{
                search: writeAddress(
                  inboxList,
                  { ...steps.state, filters: { ...others, ...filters }, page: 1 },
                  parameters,
                ).toString(),
              }}
            >
              {label}
              {count > 0 && <span className={classes.count}>{format.number(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
