import '../locales/index.ts'
import { forgotPasswordPath, registerPath } from '@greenroom/contract/paths'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './entry.module.css'
import { useEntry } from './use-entry.ts'

/** Below the sign-in: what whoever cannot sign in can do. */
export function EntryLinks() {
  const { t } = useTranslation('entry')
  const entry = useEntry()
  return (
    <nav className={classes.links} aria-label={t('links')}>
      <Anchor size="sm" href={forgotPasswordPath}>
        {t('forgot.title')}
      </Anchor>
      {entry?.registration && (
        <Anchor size="sm" href={registerPath}>
          {t('register.title')}
        </Anchor>
      )}
    </nav>
  )
}
