import { ruleText } from '@greenroom/contract/rule-texts'
import type { PasswordInputProps } from '@mantine/core'
import { useLanguage } from '../../../kit/language.ts'
import { PasswordField } from '../../../kit/password-field.tsx'

interface ChosenPasswordProps extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (password: string) => void
}

/** A password that is being chosen, under the rule of specification §5. */
export function ChosenPassword({ onChange, ...props }: ChosenPasswordProps) {
  const language = useLanguage()
  return (
    <PasswordField
      description={ruleText('passwordRule', language)}
      autoComplete="new-password"
      {...props}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
