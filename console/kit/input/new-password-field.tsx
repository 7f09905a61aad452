import '../text/locales/shell/index.ts'
import { passwordRules } from '@greenroom/contract/password-rules'
import { type PasswordInputProps, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './new-password.module.css'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldProps extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (password: string) => void
  /** Characters at least, as the installation asks; see `useEntry`. */
  shortest: number
}

/** Field for a new password, with a meter of unmet rules (specification §5). */
export function NewPasswordField({ value, onChange, shortest, ...props }: NewPasswordFieldProps) {
  const { t } = useTranslation('newPassword')
  const id = useId()
  const rules = passwordRules.map(([name, holds]) => [name, holds(value, shortest)] as const)
  const met = rules.filter(([, holds]) => holds).length
  const meter = (
    <>
      <span className={classes.bar} aria-hidden>
        {rules.map(([name], index) => (
          <span key={name} className={index < met ? classes.full : undefined} />
        ))}
      </span>
      <VisuallyHidden id={id}>{t('title')}</VisuallyHidden>
      {/* A name of its own, and labels of the rules, would be read in the place of their words. */}
      <ul className={classes.rules} aria-labelledby={id}>
        {rules.map(([name, holds]) => {
          const text = name === 'length' ? t('rules.length', { length: shortest }) : t(`rules.${name}`)
          return (
            <li key={name} className={holds ? classes.met : undefined}>
              {holds ? <IconCheck size={12} aria-hidden /> : <IconPoint size={12} aria-hidden />}
              <span aria-hidden>{text}</span>
              <VisuallyHidden>{t(holds ? 'met' : 'unmet', { text })}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </>
  )
  return (
    <PasswordField
      autoComplete="new-password"
      {...props}
      value={value}
      // The meter describes the field for screen readers.
      description={meter}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
