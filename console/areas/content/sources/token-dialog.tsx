import { Button, Code, Group, Modal, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/toast.ts'
import { exampleOf } from './example.ts'
import classes from './sources.module.css'

interface TokenDialogProps {
  name: string
  token: string
  onClose: () => void
}

/** Shows a token that is nowhere to be had again, and how it is used; it closes only by its button. */
export function TokenDialog({ name, token, onClose }: TokenDialogProps) {
  const { t } = useTranslation('sources')
  const example = exampleOf(token)
  return (
    <Modal
      opened
      centered
      size={640}
      zIndex={300}
      title={<span translate="no">{t('token.title', { name })}</span>}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <Text size="sm">{t('token.once')}</Text>
      <Code className={classes.token}>{token}</Code>
      <Text size="sm">{t('token.example')}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keys */}
      <pre className={classes.example} translate="no" tabIndex={0}>
        {example}
      </pre>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy(example)}>
          {t('token.copyExample')}
        </Button>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy(token)}>
          {t('token.copy')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('token.done')}
        </Button>
      </Group>
    </Modal>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(i18next.t('sources:token.copied'))
  } catch {
    // Also where there is no clipboard at all: browsers have one only on secure addresses.
    toast.failure(undefined, i18next.t('sources:token.notCopied'))
  }
}
