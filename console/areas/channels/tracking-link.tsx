import type { ChannelRow } from '@greenroom/contract/areas/channels/channels'
import { Button, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../kit/display/qr-code.tsx'
import { copyLink, wholeLink } from './link-address.ts'

/** A channel's link, to be copied or scanned. */
export function TrackingLink({ channel }: { channel: Pick<ChannelRow, 'link' | 'activityName'> }) {
  const { t } = useTranslation('channels')
  const link = wholeLink(channel)
  return (
    <>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          aria-label={t('field.link')}
          readOnly
          flex={1}
          miw={0}
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          variant="default"
          flex="none"
          leftSection={<IconCopy size={16} />}
          onClick={() => void copyLink(channel)}
        >
          {t('link.copy')}
        </Button>
      </Group>
      <QrCode text={link} label={t('link.qr', { name: channel.activityName })} />
    </>
  )
}
