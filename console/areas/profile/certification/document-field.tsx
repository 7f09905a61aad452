import {
  type CertificationDocument,
  certificationLimits,
  documentTypes,
  uploadDocument,
} from '@greenroom/contract/areas/profile/certification'
import { ActionIcon, Button, FileButton, Input, Text } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { UploadProgress } from '../../../kit/upload/upload-progress.tsx'
import { useUpload } from '../../../kit/upload/use-upload.ts'
import classes from './certification.module.css'

interface DocumentFieldProps {
  documents: readonly CertificationDocument[]
  error: string | undefined
  onChange: (documents: readonly CertificationDocument[]) => void
}

/** Pictures and PDFs that prove a request. */
export function DocumentField({ documents, error, onChange }: DocumentFieldProps) {
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
