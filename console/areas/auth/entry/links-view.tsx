import '../locales/index.ts'
import { forgotPasswordPath, registerPath } from '@greenroom/contract/paths'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './entry.module.css'

/** Links for users who can't sign in: forgotten password and registration. */
export function LinksView({ mayRegister }: { mayRegister: boolean }) {
  const { t } = useTranslation('entry')
  return (
    <nav className={classes.links} aria-label={t('links')}>
      <Anchor size="sm" href={forgotPasswordPath}>
        {t('forgot.title')}
      </Anchor>
      {mayRegister && (
        <Anchor size="sm" href={registerPath}>
          {t('register.title')}
        </Anchor>
      )}
    </nav>
  )
}
