import '../locales/index.ts'
import { Button, Code, Group, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/browser/copy-text.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { decisionZIndex } from '../../../kit/todo/decision-dialog.tsx'
import classes from './users.module.css'

interface ShownOnceProps {
  title: string
  message: string
  /** Shown together with the secret. */
  facts: readonly (readonly [name: string, fact: string])[]
  secret: string
  /** What the secret is called. */
  secretName: string
  copyLabel: string
  onClose: () => void
}

/** Shows a secret once; it closes only by its button. */
export function ShownOnce(props: ShownOnceProps) {
  const { title, message, facts, secret, secretName, copyLabel, onClose } = props
  const { t } = useTranslation('users')

  const copy = () => copyText(secret, { copied: t('password.copied'), notCopied: t('password.notCopied') })

  return (
    <Dialog
      centered
      zIndex={decisionZIndex}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {message}
      </Text>
      <Facts
        facts={[
          ...facts,
          [
            secretName,
            <Code key="secret" className={classes.password}>
              {secret}
            </Code>,
          ],
        ]}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {copyLabel}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('password.done')}
        </Button>
      </Group>
    </Dialog>
  )
}
