import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session.ts'
import { switchRole } from '../look/switch-role.ts'
import classes from './look-notice.module.css'

/** Says that the console is looked at as another role, and leads back. */
export function LookNotice() {
  const { t } = useTranslation('layout')
  const role = useSession(({ look }) => look?.role)
  if (!role) return null
  return (
    <div className={classes.notice}>
      <span>{t('lookingAs', { role: t(`role.${role}`) })}</span>
      <UnstyledButton className={classes.back} onClick={() => void switchRole()}>
        {t('lookBack')}
      </UnstyledButton>
    </div>
  )
}
