import '../../locales/shell/index.ts'
import { Button, Divider } from '@mantine/core'
import { IconFingerprint, IconLogin2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../error-line.tsx'

interface WaysViewProps {
  /** What the button to the OpenID provider says; empty where none is set. */
  label: string
  withPasskeys: boolean
  busy?: boolean
  line?: string
  onPasskey?: () => void
  onProvider?: () => void
}

/** How the other ways in look. */
export function WaysView({ label, withPasskeys, busy = false, line = '', ...on }: WaysViewProps) {
  const { t } = useTranslation('signIn')
  return (
    <>
      <Divider data-way="or" label={t('ways.or')} />
      {line !== '' && <ErrorLine text={line} />}
      {withPasskeys && (
        <Button
          data-way="passkey"
          variant="default"
          fullWidth
          leftSection={<IconFingerprint size={16} />}
          disabled={busy}
          onClick={on.onPasskey}
        >
          {t('ways.passkey')}
        </Button>
      )}
      {label !== '' && (
        <Button
          data-way="oidc"
          variant="default"
          fullWidth
          leftSection={<IconLogin2 size={16} />}
          disabled={busy}
          onClick={on.onProvider}
        >
          {t('ways.oidc', { label })}
        </Button>
      )}
    </>
  )
}
