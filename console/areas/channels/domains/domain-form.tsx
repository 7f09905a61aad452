import {
  addRegisteredDomain,
  registeredDomainFields,
  registeredDomainLimits,
} from '@greenroom/contract/areas/channels/registered-domains'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call, failureData } from '../../../kit/call.ts'
import { checkFields } from '../../../kit/form/field-errors.ts'
import { useLanguage } from '../../../kit/language.ts'
import classes from './domains.module.css'

/** Adds one domain; what is wrong with it stands at the field. */
export function DomainForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const [domain, setDomain] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = checkFields(registeredDomainFields, { domain }, language)
    if ('errors' in checked) return setWrong(checked.errors.domain)
    setBusy(true)
    try {
      await call(addRegisteredDomain, { body: checked.fields }, { quiet: ['invalid'] })
      setDomain('')
      setWrong(undefined)
      onAdded()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setWrong(failureData(failure, 'invalid')?.issues[0]?.msg)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={event => void add(event)}>
      <TextInput
        flex={1}
        label={t('domains.domain')}
        placeholder={t('domains.example')}
        maxLength={registeredDomainLimits.characters}
        value={domain}
        error={wrong}
        autoComplete="off"
        onChange={event => setDomain(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {t('domains.add')}
      </Button>
    </form>
  )
}
