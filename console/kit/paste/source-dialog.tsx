import { Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlay/dialog.tsx'
import './locales/index.ts'

interface SourceDialogProps {
  source: string
  /** Longest source, in characters. */
  maxLength: number
  /** Shows in the element how the source looks. */
  show: (element: HTMLElement, source: string) => unknown
  onSave: (source: string) => void
  onClose: () => void
}

/** Edits the HTML of a block, beside a picture of it that follows. */
export function SourceDialog({ source, maxLength, show, onSave, onClose }: SourceDialogProps) {
  const { t } = useTranslation(['paste', 'kit'])
  const [written, setWritten] = useState(source)
  return (
    <Dialog
      centered
      size={960}
      title={t('block.edit')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          label={t('source')}
          data-autofocus
          rows={16}
          spellCheck={false}
          maxLength={maxLength}
          styles={{
            input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--text-remark)' },
          }}
          value={written}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
        <Stack gap={0} mah={420} style={{ overflowY: 'auto' }}>
          <Text size="sm" fw={500} lh={1.55}>
            {t('picture')}
          </Text>
          <div
            ref={element => {
              if (element) show(element, written)
            }}
          />
        </Stack>
      </SimpleGrid>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button
          onClick={() => {
            onSave(written)
            onClose()
          }}
        >
          {t('save')}
        </Button>
      </Group>
    </Dialog>
  )
}
