import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { SlotRow } from '@greenroom/contract/areas/live/slots'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopiedText } from '../../../kit/copied-text.tsx'
import { useFormat } from '../../../kit/format.ts'
import { slotText } from '../labels.ts'
import classes from './keys.module.css'
import { issueKey, revokeKey } from './slot-commands.ts'

/** The server address of a slot and its key. The key is shown once, after it was created. */
export function SlotKey({ room, slot }: { room: Pick<LiveRoomRow, 'id' | 'title'>; slot: SlotRow }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  const [streamKey, setStreamKey] = useState('')
  const { hasKey, keyChangedTime, pushServer, streamName } = slot

  async function issue(): Promise<void> {
    const issued = await issueKey(room, slot)
    if (issued !== undefined) setStreamKey(issued)
  }
  async function revoke(): Promise<void> {
    if (await revokeKey(room, slot)) setStreamKey('')
  }
  const labelsOf = (what: string) => ({
    copy: t('keys.copy', { what }),
    copied: t('keys.copied'),
    notCopied: t('keys.notCopied'),
  })

  return (
    <section className={classes.slot} aria-label={slotText(slot.slot)}>
      <Group justify="space-between" gap="xs">
        <h3 className={classes.title}>{slotText(slot.slot)}</h3>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => void issue()}>
            {t(hasKey ? 'keys.rotate' : 'keys.issue')}
          </Button>
          {hasKey && (
            <Button variant="default" size="xs" c="var(--mantine-color-error)" onClick={() => void revoke()}>
              {t('keys.revoke')}
            </Button>
          )}
        </Group>
      </Group>
      <Text size="xs" c="dimmed">
        {hasKey && keyChangedTime !== null
          ? t('keys.changed', { time: format.relative(keyChangedTime) })
          : t('keys.missing')}
      </Text>
      <CopiedText label={t('keys.server')} value={pushServer} labels={labelsOf(t('keys.server'))} />
      {streamKey === '' ? (
        <Text size="xs" c="dimmed" mt={8}>
          {t('keys.stream', { name: streamName })}
        </Text>
      ) : (
        <>
          <CopiedText label={t('keys.key')} value={streamKey} labels={labelsOf(t('keys.key'))} />
          <Alert color="orange" mt={8} p="xs" role="status">
            {t('keys.once')}
          </Alert>
        </>
      )}
    </section>
  )
}
