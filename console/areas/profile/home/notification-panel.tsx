import { listMessages } from '@greenroom/contract/areas/messages/messages'
import { messagesPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import classes from './rows.module.css'

const shown = 5

/** The user's latest notices. */
export function NotificationPanel() {
  const { t } = useTranslation('profile')
  const query = useCallQuery(listMessages, {}, { quiet: true })
  const { data } = query
  const notifications = data?.filter(({ type }) => type !== 'todo').slice(0, shown)
  return (
    <Panel
      title={t('info.notification')}
      action={
        <Button component={Link} to={messagesPath} variant="subtle" size="xs">
          {t('info.viewAll')}
        </Button>
      }
    >
      <QueryState query={query} placeholder={<SkeletonRows rows={4} height={40} />} />
      {notifications?.length === 0 && <EmptyState title={t('info.noNotification')} />}
      {notifications && notifications.length > 0 && (
        <ul className={classes.rows}>
          {notifications.map(({ id, title, content, time }) => (
            <li key={id} className={classes.row}>
              <span className={classes.words}>
                {title}
                <span className={classes.detail}>{content}</span>
              </span>
              <RelativeTime className={classes.side} instant={time} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
