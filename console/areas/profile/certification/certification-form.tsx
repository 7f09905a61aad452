import {
  type CertificationDocument,
  certificateTypes,
  certificationFields,
  certificationLimits,
  documentTypes,
  enterpriseCertificateTypes,
  submitCertification,
  uploadDocument,
} from '@greenroom/contract/areas/profile/certification'
import { ActionIcon, Button, FileButton, Input, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { knownValue } from '../../../kit/text/known-value.ts'
import { UploadProgress } from '../../../kit/upload/upload-progress.tsx'
import { useUpload } from '../../../kit/upload/use-upload.ts'
import classes from './certification.module.css'
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

interface DocumentFieldProps {
  documents: readonly CertificationDocument[]
  error: string | undefined
  onChange: (documents: readonly CertificationDocument[]) => void
}

/** Pictures and PDFs that prove a request. */
function DocumentField({ documents, error, onChange }: DocumentFieldProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const upload = useUpload(uploadDocument)
  const [sending, setSending] = useState('')
  const isFull = documents.length >= certificationLimits.documents

  async function add(file: File | null): Promise<void> {
    if (!file) return
    setSending(file.name)
    const arrived = await upload.send(file)
    if (arrived) onChange([...documents, arrived])
  }

  return (
    <Input.Wrapper
      label={t('certification.field.documents')}
      description={t('certification.documentsHint', {
        most: certificationLimits.documents,
        size: certificationLimits.documentBytes / 1024 / 1024,
      })}
      error={error}
      required
      labelElement="div"
    >
      {documents.length > 0 && (
        <ul className={classes.documents}>
          {documents.map(({ id, name, size }) => (
            <li key={id} className={classes.document}>
              <span>{name}</span>
              <Text size="xs" c="dimmed" component="span" flex={1}>
                {format.bytes(size)}
              </Text>
              <ActionIcon
                aria-label={t('certification.removeDocument', { name })}
                onClick={() => onChange(documents.filter(document => document.id !== id))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {upload.progress === undefined ? (
        <FileButton accept={documentTypes.join(',')} onChange={file => void add(file)}>
          {props => (
            <Button
              {...props}
              mt="xs"
              variant="default"
              leftSection={<IconUpload size={16} />}
              disabled={isFull}
            >
              {t('certification.addDocument')}
            </Button>
          )}
        </FileButton>
      ) : (
        <UploadProgress name={sending} progress={upload.progress} onCancel={upload.cancel} />
      )}
    </Input.Wrapper>
  )
}
