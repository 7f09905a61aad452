import { useTranslation } from 'react-i18next'
import { ShownOnce } from './shown-once.tsx'

/** A password for one sign-in. */
export interface OneTimePassword {
  name: string
  username: string
  password: string
}

/** Shows a one-time password. */
export function PasswordDialog({ made, onClose }: { made: OneTimePassword; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { name, username, password } = made
  return (
    <ShownOnce
      title={t('password.title')}
      message={t('password.message', { name })}
      facts={[[t('password.username'), username]]}
      secret={password}
      secretName={t('password.password')}
      copyLabel={t('password.copy')}
      onClose={onClose}
    />
  )
}
