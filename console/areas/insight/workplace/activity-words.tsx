import '../locales/index.ts'
import type { Activity } from '@greenroom/contract/areas/profile/preferences'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/language.ts'
import { actionKey } from './action-text.ts'
import classes from './activity-words.module.css'

/** What somebody did, in words. */
export function ActivityWords({ activity }: { activity: Pick<Activity, 'action' | 'entity' | 'title'> }) {
  const { t } = useTranslation('insight')
  const action = t(`actions.${actionKey(activity.action)}`)
  return (
    <span className={classes.what}>
      {activity.entity === 'session' && activity.title !== '' ? (
        t('withDevice', { action, device: activity.title })
      ) : (
        <>
          {action} <Subject {...activity} />
        </>
      )}
    </span>
  )
}

/** What it was done to: a permission, or the name of a thing. */
function Subject({ title }: Pick<Activity, 'title'>) {
  const language = useLanguage()
  if (title === '') return null
  if (isPermission(title)) return <strong>{permissions[title][language]}</strong>
  return <strong translate="no">{title}</strong>
}
