import type { Endpoint, Input as EndpointInput } from '@greenroom/contract/endpoint'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { Field } from '../form/use-fields.ts'
import { useGivenFiles } from './given-files.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

interface FileFieldProps<F> {
  /** The id of the chosen file; null for none. */
  field: Field<string | null>
  label: string
  description: string
  /** The call that takes the file; it declares which types. */
  endpoint: Endpoint<EndpointInput, z.ZodType<F>>
  /** The file that the record has, if it has one. */
  stored: F | null
  /** Another way to a file, beside the upload; it hands over the file that was chosen. */
  other?: (choose: (file: F) => void) => ReactNode
  /** Takes files that are dropped on the window or pasted, too: for forms that have the window to themselves. */
  takesGiven?: boolean
  /** A file to send at once. */
  newFile?: File | undefined
  /** After a file was sent. */
  onSent?: (file: F) => void
  children: (file: F) => ReactNode
}

/** The file of a record: sent as soon as it is chosen, then drawn by `children`. A refused file is named with the reason. */
export function FileField<F extends { id: string; name?: string }>({
  field,
  label,
  description,
  endpoint,
  stored,
  other,
  takesGiven = false,
  newFile,
  onSent,
  children,
}: FileFieldProps<F>) {
  const { t } = useTranslation('upload')
  const [refusal, setRefusal] = useState<string>()
  const upload = useUpload(endpoint, (refused, reason) =>
    setRefusal(t('refused', { name: refused.name, reason })),
  )
  const [sending, setSending] = useState('')
  const [lastFile, setKnown] = useState(stored)
  const file = lastFile?.id === field.value ? lastFile : null
  const name = file?.name ?? t('kept')

  async function add(chosen: File | null): Promise<void> {
    if (!chosen) return
    setSending(chosen.name)
    setRefusal(undefined)
    const arrived = await upload.send(chosen)
    if (!arrived) return
    take(arrived)
    onSent?.(arrived)
  }

  useGivenFiles(takesGiven, ([dropped]) => void add(dropped ?? null))
  const sendGiven = useEffectEvent(() => void add(newFile ?? null))
  useEffect(() => {
    if (newFile) sendGiven()
  }, [newFile])

  function take(next: F): void {
    setKnown(next)
    setRefusal(undefined)
    field.onChange(next.id)
  }

  return (
    <Input.Wrapper label={label} description={description} error={refusal ?? field.error} labelElement="div">
      {/* A restored draft knows the id of its file only. */}
      {field.value !== null && (file ? children(file) : <span>{name}</span>)}
      {upload.progress === undefined ? (
        <Group gap="xs" mt="xs">
          <FileButton
            accept={endpoint.input.file?.types.join(',') ?? ''}
            onChange={chosen => void add(chosen)}
          >
            {props => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                {t(field.value === null ? 'choose' : 'replace')}
              </Button>
            )}
          </FileButton>
          {other?.(take)}
          {field.value !== null && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconX size={16} />}
              aria-label={t('removeFile', { name })}
              onClick={() => field.onChange(null)}
            >
              {t('remove')}
            </Button>
          )}
        </Group>
      ) : (
        <UploadProgress name={sending} progress={upload.progress} onCancel={upload.cancel} />
      )}
    </Input.Wrapper>
  )
}
