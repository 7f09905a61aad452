import { Button, Code, Group, Modal, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/facts.tsx'
import { toast } from '../../../kit/toast.ts'
import classes from './accounts.module.css'

/** What a new person signs in with the first time. */
export interface OneTimePassword {
  name: string
  username: string
  password: string
}

/** Shows a one-time password, which is nowhere to be had again; it closes only by its button. */
export function PasswordDialog({ made, onClose }: { made: OneTimePassword; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { name, username, password } = made

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(password)
      toast.success(t('password.copied'))
    } catch {
      // Also where there is no clipboard at all: browsers have one only on secure addresses.
      toast.failure(undefined, t('password.notCopied'))
    }
  }

  return (
    <Modal
      opened
      centered
      title={t('password.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('password.message', { name })}
      </Text>
      <Facts
        facts={[
          [t('password.username'), username],
          [
            t('password.password'),
            <Code key="password" className={classes.password}>
              {password}
            </Code>,
          ],
        ]}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('password.copy')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('password.done')}
        </Button>
      </Group>
    </Modal>
  )
}
