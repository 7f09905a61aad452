import { Button, Group, Modal, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/copy-text.ts'
import { useSession } from '../../../kit/session.ts'
import classes from './security.module.css'

/** Shows recovery codes, which are nowhere to be had again; it closes only by its button. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security')
  const username = useSession(state => state.account?.username ?? '')
  const text = `${t('recovery.file', { username })}\n\n${codes.join('\n')}\n`

  const copy = () =>
    copyText(codes.join('\n'), { copied: t('recovery.copied'), notCopied: t('recovery.notCopied') })

  return (
    <Modal
      opened
      centered
      title={t('recovery.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('recovery.note')}
      </Text>
      <ul className={classes.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`greenroom-recovery-codes-${username}.txt`}
          leftSection={<IconDownload size={16} />}
        >
          {t('recovery.download')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      </Group>
    </Modal>
  )
}
