import {
  type CertificationDocument,
  certificateTypes,
  certificationFields,
  certificationLimits,
  enterpriseCertificateTypes,
  submitCertification,
} from '@greenroom/contract/areas/profile/certification'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { knownValue } from '../../../kit/known-value.ts'
import { toast } from '../../../kit/toast.ts'
import { DocumentField } from './document-field.tsx'
import { certificateTypeText, certificationFieldTitle, enterpriseCertificateTypeText } from './labels.ts'

/** The documents are chosen anew whenever the form is opened, so no draft holds them. */
const typedFields = certificationFields.omit({ documents: true })
const blank = {
  enterpriseName: '',
  enterpriseCertificateType: 'businessLicense' as const,
  organizationCode: '',
  legalPerson: '',
  certificateType: 'idCard' as const,
  authenticationNumber: '',
}

/** Asks to be certified for an enterprise. */
export function CertificationForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const fields = useFields(typedFields, blank)
  const draft = useDraft(fields, {
    form: 'certification',
    row: undefined,
    fieldTitle: certificationFieldTitle,
  })
  const [documents, setDocuments] = useState<readonly CertificationDocument[]>([])
  const [documentError, setDocumentError] = useState<string>()

  const { submit, saving } = useSubmit({
    fields,
    draft,
    send: async typed => {
      if (documents.length === 0) return false
      const body = { ...typed, documents: documents.map(({ id }) => id) }
      const { deciders } = await call(submitCertification, { body }, { quiet: ['invalid', 'wrongState'] })
      if (deciders > 0) toast.success(t('certification.submitted'))
      else toast.notice(t('certification.nobodyDecides'))
      return true
    },
    refused: { wrongState: () => toast.notice(t('certification.waiting')) },
    topic: 'certification.changed',
    onSaved: onClose,
  })
  const submitWhole = () => {
    if (documents.length === 0) setDocumentError(t('certification.documentNeeded'))
    submit()
  }

  return (
    <FormDrawer
      title={t('certification.ask')}
      dirty={fields.dirty || documents.length > 0}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={t('certification.submit')}
      onSubmit={submitWhole}
      onClose={onClose}
    >
      <Controls fields={fields} />
      <DocumentField
        documents={documents}
        error={documentError}
        onChange={chosen => {
          setDocuments(chosen)
          setDocumentError(undefined)
        }}
      />
    </FormDrawer>
  )
}

function Controls({ fields }: { fields: Fields<typeof typedFields> }) {
  const { t } = useTranslation('profile')
  const enterpriseType = fields.field('enterpriseCertificateType')
  const certificateType = fields.field('certificateType')
  return (
    <>
      <TextInput
        {...textInput(fields.field('enterpriseName'))}
        label={t('certification.field.enterpriseName')}
        maxLength={certificationLimits.name}
        required
        autoComplete="off"
        data-autofocus
      />
      <NativeSelect
        name={enterpriseType.name}
        label={t('certification.field.enterpriseCertificateType')}
        data={enterpriseCertificateTypes.map(value => ({
          value,
          label: enterpriseCertificateTypeText(value),
        }))}
        value={enterpriseType.value}
        onChange={({ currentTarget: { value } }) =>
          enterpriseType.onChange(
            knownValue(enterpriseCertificateTypes, value) ?? blank.enterpriseCertificateType,
          )
        }
      />
      <TextInput
        {...textInput(fields.field('organizationCode'))}
        label={t('certification.field.organizationCode')}
        description={t('certification.organizationCodeHint')}
        maxLength={certificationLimits.number}
        required
        autoComplete="off"
      />
      <TextInput
        {...textInput(fields.field('legalPerson'))}
        label={t('certification.field.legalPerson')}
        maxLength={certificationLimits.name}
        required
        autoComplete="off"
      />
      <NativeSelect
        name={certificateType.name}
        label={t('certification.field.certificateType')}
        data={certificateTypes.map(value => ({ value, label: certificateTypeText(value) }))}
        value={certificateType.value}
        onChange={({ currentTarget: { value } }) =>
          certificateType.onChange(knownValue(certificateTypes, value) ?? blank.certificateType)
        }
      />
      <TextInput
        {...textInput(fields.field('authenticationNumber'))}
        label={t('certification.field.authenticationNumber')}
        maxLength={certificationLimits.number}
        required
        autoComplete="off"
      />
    </>
  )
}
