import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A password field with a button that shows the text. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('kit')
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
      maxLength={200}
      {...props}
    />
  )
}
