import {
  addRegisteredDomain,
  registeredDomainFields,
  registeredDomainLimits,
} from '@greenroom/contract/areas/channels/registered-domains'
import { useTranslation } from 'react-i18next'
import { AddForm } from '../../../kit/add-list/add-form.tsx'
import { call } from '../../../kit/call.ts'
import { checkFields } from '../../../kit/form/field-errors.ts'
import { useLanguage } from '../../../kit/language.ts'

/** Adds one domain. */
export function DomainForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('channels')
  const language = useLanguage()

  async function add(domain: string): Promise<string | undefined> {
    const checked = checkFields(registeredDomainFields, { domain }, language)
    if ('errors' in checked) return checked.errors.domain
    await call(addRegisteredDomain, { body: checked.fields }, { quiet: ['invalid'] })
    onAdded()
    return undefined
  }

  return (
    <AddForm
      label={t('domains.domain')}
      placeholder={t('domains.example')}
      maxLength={registeredDomainLimits.characters}
      action={t('domains.add')}
      onAdd={add}
    />
  )
}
