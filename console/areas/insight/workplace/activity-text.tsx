import '../locales/index.ts'
import type { Activity } from '@greenroom/contract/areas/profile/preferences'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/language.ts'
import { deedAround } from './action-text.ts'
import classes from './activity-text.module.css'

/** An action of a user as a sentence. */
export function ActivityText({ activity }: { activity: Pick<Activity, 'action' | 'entity' | 'title'> }) {
  const { t } = useTranslation('insight')
  const [before, after] = deedAround(activity.action)
  return (
    <span className={classes.what}>
      {activity.entity === 'session' && activity.title !== '' ? (
        t('withDevice', { action: before, device: activity.title })
      ) : (
        <>
          {before} <Subject {...activity} /> {after}
        </>
      )}
    </span>
  )
}

/** The record of the action: a permission, or a name. */
function Subject({ title }: Pick<Activity, 'title'>) {
  const language = useLanguage()
  if (title === '') return null
  if (isPermission(title)) return <strong>{permissions[title][language]}</strong>
  return <strong translate="no">{title}</strong>
}
