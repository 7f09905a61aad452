import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey, revokeSlotKey, type SlotRow } from '@greenroom/contract/areas/live/slots'
import { Alert, Button, Group, Text } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { confirmAction } from '../../../kit/command/confirm.tsx'
import { CopiedText } from '../../../kit/display/copied-text.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { slotText } from '../labels.ts'
import classes from './keys.module.css'

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

type Room = Pick<LiveRoomRow, 'id' | 'title'>

/**
 * Creates a key; asks first when that invalidates an older key.
 * @returns the key, which cannot be read again; undefined when it was not created
 */
async function issueKey({ id, title }: Room, { slot, hasKey }: SlotRow): Promise<string | undefined> {
  const params = { title, slot: slotText(slot) }
  const isConfirmed =
    !hasKey ||
    (await confirmAction({
      title: i18next.t('live:keys.rotateTitle', params),
      message: i18next.t('live:keys.rotateMessage'),
      confirmLabel: i18next.t('live:keys.rotate'),
      danger: true,
    }))
  if (!isConfirmed) return undefined
  const issued = await sent(() => call(issueSlotKey, { params: { id, slot } }))
  if (issued) toast.success(i18next.t('live:keys.issued', params))
  return issued?.streamKey
}

/** Asks, then revokes the key of a slot. @returns whether it was revoked */
async function revokeKey({ id, title }: Room, { slot }: SlotRow): Promise<boolean> {
  const params = { title, slot: slotText(slot) }
  const isConfirmed = await confirmAction({
    title: i18next.t('live:keys.revokeTitle', params),
    message: i18next.t('live:keys.revokeMessage'),
    confirmLabel: i18next.t('live:keys.revoke'),
    danger: true,
  })
  if (!isConfirmed) return false
  const revoked = await sent(() => call(revokeSlotKey, { params: { id, slot } }))
  if (revoked) toast.success(i18next.t('live:keys.revoked', params))
  return revoked !== undefined
}

async function sent<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await send()
  } catch (failure) {
    // `call` has shown the reason.
    if (!(failure instanceof CallFailure)) throw failure
    return undefined
  } finally {
    void invalidate('live-room.changed')
  }
}
