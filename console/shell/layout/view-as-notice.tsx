import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/language.ts'
import { useSession } from '../../kit/session.ts'
import { startViewingAs } from '../../kit/view-as.ts'
import { switchRole } from '../view-as/switch-role.ts'
import classes from './view-as-notice.module.css'

/** Says that the console is viewed as another role, with a button that ends it. */
export function ViewAsNotice() {
  const { t } = useTranslation('layout')
  const language = useLanguage()
  const viewAs = useSession(session => session.viewAs)
  if (!viewAs?.role && !viewAs?.viewed) return null
  const { viewed, role } = viewAs
  return (
    <div className={classes.notice} role="status">
      <span>
        {viewed
          ? t('viewingAs', { role: viewed.name[language] })
          : t('switchedRole', { role: role && t(`role.${role}`) })}
      </span>
      <UnstyledButton
        className={classes.back}
        onClick={() => (viewed ? startViewingAs(null) : void switchRole())}
      >
        {t(viewed ? 'viewingEnd' : 'ownRole')}
      </UnstyledButton>
    </div>
  )
}
