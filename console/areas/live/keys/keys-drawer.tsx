import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey, revokeSlotKey, type SlotRow } from '@greenroom/contract/areas/live/slots'
import { Alert, Button, Group, Text } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { CopiedText } from '../../../kit/display/copied-text.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { slotText } from '../labels.ts'
import { operate } from '../operations/operate.ts'
import classes from './keys.module.css'

interface KeysDrawerProps {
  room: LiveRoomRow
  onClose: () => void
}

/** Shows the server and the keys that encoders need to push into a room. */
export function KeysDrawer({ room, onClose }: KeysDrawerProps) {
  const { t } = useTranslation('live')
  return (
    <SideDrawer
      title={<span translate="no">{t('keys.title', { title: room.title })}</span>}
      onClose={onClose}
    >
      {room.slots.map(slot => (
        <SlotKey key={slot.slot} room={room} slot={slot} />
      ))}
      <section className={classes.slot} aria-label={t('keys.obs')}>
        <h3 className={classes.title}>{t('keys.obs')}</h3>
        <ol className={classes.steps}>
          <li>{t('keys.obsService')}</li>
          <li>{t('keys.obsInterval')}</li>
        </ol>
      </section>
    </SideDrawer>
  )
}

/** The server address of a slot and its key. The key is shown once, after it was created. */
function SlotKey({ room, slot }: { room: Pick<LiveRoomRow, 'id' | 'title'>; slot: SlotRow }) {
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

type Room = Pick<LiveRoomRow, 'id' | 'title'>

/**
 * Creates a key; asks first when that invalidates an older key.
 * @returns the key, which cannot be read again; undefined when it was not created
 */
async function issueKey({ id, title }: Room, { slot, hasKey }: SlotRow): Promise<string | undefined> {
  const params = { title, slot: slotText(slot) }
  let streamKey: string | undefined
  await operate(
    async options => {
      const issued = await callWithId(issueSlotKey, { params: { id, slot } }, options)
      streamKey = issued.data.streamKey
      return issued
    },
    i18next.t('live:keys.issued', params),
    hasKey
      ? {
          title: i18next.t('live:keys.rotateTitle', params),
          message: i18next.t('live:keys.rotateMessage'),
          confirmLabel: i18next.t('live:keys.rotate'),
          danger: true,
        }
      : undefined,
  )
  return streamKey
}

/** Asks, then revokes the key of a slot. @returns whether it was revoked */
function revokeKey({ id, title }: Room, { slot }: SlotRow): Promise<boolean> {
  const params = { title, slot: slotText(slot) }
  return operate(
    options => callWithId(revokeSlotKey, { params: { id, slot } }, options),
    i18next.t('live:keys.revoked', params),
    {
      title: i18next.t('live:keys.revokeTitle', params),
      message: i18next.t('live:keys.revokeMessage'),
      confirmLabel: i18next.t('live:keys.revoke'),
      danger: true,
    },
  )
}
