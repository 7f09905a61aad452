import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/language.ts'
import { startViewingAs } from '../../kit/look.ts'
import { useSession } from '../../kit/session.ts'
import { switchRole } from '../look/switch-role.ts'
import classes from './look-notice.module.css'

/** Says that the console is looked at as another role, and leads back. */
export function LookNotice() {
  const { t } = useTranslation('layout')
  const language = useLanguage()
  const look = useSession(session => session.look)
  if (!look?.role && !look?.viewed) return null
  const { viewed, role } = look
  return (
    <div className={classes.notice} role="status">
      <span>
        {viewed
          ? t('viewingAs', { role: viewed.name[language] })
          : t('lookingAs', { role: role && t(`role.${role}`) })}
      </span>
      <UnstyledButton
        className={classes.back}
        onClick={() => (viewed ? startViewingAs(null) : void switchRole())}
      >
        {t(viewed ? 'viewingEnd' : 'lookBack')}
      </UnstyledButton>
    </div>
  )
}
