import '../locales/index.ts'
import type { Activity } from '@greenroom/contract/areas/profile/preferences'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '../../../kit/device.ts'
import { useLanguage } from '../../../kit/language.ts'
import { actionKey } from './action-text.ts'
import classes from './activity-words.module.css'

/** What somebody did, in words. */
export function ActivityWords({ activity }: { activity: Pick<Activity, 'action' | 'entity' | 'title'> }) {
  const { t } = useTranslation('insight')
  return (
    <span className={classes.what}>
      {t(`actions.${actionKey(activity.action)}`)} <Subject {...activity} />
    </span>
  )
}

/** What it was done to: the device that somebody signed in with, a permission, or the name of a thing. */
function Subject({ entity, title }: Pick<Activity, 'entity' | 'title'>) {
  const language = useLanguage()
  if (title === '') return null
  if (entity === 'session') return <span className={classes.device}>{describeDevice(title)}</span>
  if (isPermission(title)) return <strong>{permissions[title][language]}</strong>
  return <strong translate="no">{title}</strong>
}
