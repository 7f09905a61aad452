import '../locales/sign-in/index.ts'
import { Button, Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../kit/input/password-field.tsx'
import { LinksView } from '../entry/links-view.tsx'
import { CredentialsForm } from '../login/credentials-form.tsx'
import { EntryFrame } from '../login/entry-frame.tsx'
import { WaysView } from '../login/steps/ways-view.tsx'

const nothing = () => undefined

/** Placeholder in the markup for the name of the OpenID provider. */
const labelPlace = '{{label}}'

/**
 * The sign-in page as the build writes it into the page: with all that may stand in it, and after it the pieces that
 * it changes to. plain-login-page.ts gives it life.
 */
export function PlainLogin() {
  const { t } = useTranslation('access')
  return (
    <>
      <div data-piece="page">
        <EntryFrame title={t('login.title')} subtitle={t('login.subtitle')}>
          <CredentialsForm onPassed={nothing} otherWays={<WaysView label={labelPlace} withPasskeys />} />
          <LinksView mayRegister />
        </EntryFrame>
      </div>
      <div data-piece="error">
        <Input.Error>{labelPlace}</Input.Error>
      </div>
      <div data-piece="busy">
        <Button type="submit" fullWidth loading>
          {t('login.submit')}
        </Button>
      </div>
      <div data-piece="shown">
        <PasswordField visible />
      </div>
    </>
  )
}
