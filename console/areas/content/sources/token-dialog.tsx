import { upsertContentItems } from '@greenroom/contract/areas/content/content-sources'
import { tokenHeader } from '@greenroom/contract/envelope'
import { Button, Code, Group, Modal, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { absoluteAddress } from '../../../kit/absolute-address.ts'
import { copyText } from '../../../kit/copy-text.ts'
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
  const copy = (text: string) =>
    copyText(text, { copied: t('token.copied'), notCopied: t('token.notCopied') })
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

/** The call that puts a content item in, for a shell, with this server's own address. */
function exampleOf(token: string): string {
  const address = absoluteAddress(upsertContentItems.path)
  const item = {
    externalId: '1001',
    title: 'Title',
    genre: 'text',
    author: 'Author',
    source: 'original',
    publishedTime: '2026-11-21T08:00:00+08:00',
    clicks: 0,
  }
  return [
    `curl -X ${upsertContentItems.method} '${address}' \\`,
    `  -H '${tokenHeader}: ${token}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ items: [item] }, null, 2)}'`,
  ].join('\n')
}
