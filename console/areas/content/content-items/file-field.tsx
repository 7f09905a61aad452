import {
  type ContentFile,
  contentFileTypes,
  contentItemLimits,
  uploadContentItemFile,
} from '@greenroom/contract/areas/content/content-items'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentMedia } from '../../../kit/content/content-media.tsx'
import type { Field } from '../../../kit/form/use-fields.ts'
import { UploadProgress } from '../../../kit/upload/upload-progress.tsx'
import { useUpload } from '../../../kit/upload/use-upload.ts'

interface FileFieldProps {
  field: Field<string | null>
  /** The file that the content item has, if it has one. */
  stored: ContentFile | null
}

/** The cover, or the picture or video that the content item is. */
export function FileField({ field, stored }: FileFieldProps) {
  const { t } = useTranslation('contentItems')
  const upload = useUpload(uploadContentItemFile)
  const [sending, setSending] = useState('')
  const [known, setKnown] = useState(stored)
  const file = known?.id === field.value ? known : null
  const name = file?.name ?? t('form.kept')

  async function add(chosen: File | null): Promise<void> {
    if (!chosen) return
    setSending(chosen.name)
    const arrived = await upload.send(chosen)
    if (!arrived) return
    setKnown(arrived)
    field.onChange(arrived.id)
  }

  return (
    <Input.Wrapper
      label={t('field.fileId')}
      description={t('form.fileHint', { size: contentItemLimits.fileBytes / 1024 / 1024 })}
      error={field.error}
      labelElement="div"
    >
      {field.value !== null && (file ? <ContentMedia file={file} /> : <span>{name}</span>)}
      {upload.progress === undefined ? (
        <Group gap="xs" mt="xs">
          <FileButton accept={contentFileTypes.join(',')} onChange={chosen => void add(chosen)}>
            {props => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                {t(field.value === null ? 'form.choose' : 'form.replace')}
              </Button>
            )}
          </FileButton>
          {field.value !== null && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconX size={16} />}
              aria-label={t('form.remove', { name })}
              onClick={() => field.onChange(null)}
            >
              {t('action.delete')}
            </Button>
          )}
        </Group>
      ) : (
        <UploadProgress name={sending} progress={upload.progress} onCancel={upload.cancel} />
      )}
    </Input.Wrapper>
  )
}
