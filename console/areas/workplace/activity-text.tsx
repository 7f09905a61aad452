import './locales/index.ts'
import type { Activity } from '@greenroom/contract/areas/profile/preferences'
import { useTranslation } from 'react-i18next'
import { deedAround } from './action-text.ts'
import classes from './activity-text.module.css'

/** An action of a user as a sentence. */
export function ActivityText({ activity }: { activity: Pick<Activity, 'action' | 'entity' | 'record'> }) {
  const { t } = useTranslation('insight')
  const [before, after] = deedAround(activity.action)
  return (
    <span className={classes.what}>
      {activity.entity === 'session' ? (
        t('withDevice', { action: before, device: activity.record })
      ) : (
        <>
          {before} {activity.record !== '' && <strong translate="no">{activity.record}</strong>} {after}
        </>
      )}
    </span>
  )
}
