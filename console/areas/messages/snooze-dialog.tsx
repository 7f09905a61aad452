import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalTimeInput } from '../../kit/form/local-time.tsx'
import { isInstant } from '../../kit/form/local-time-text.ts'
import { Dialog } from '../../kit/overlay/dialog.tsx'
import { snoozeTimeText } from './labels.ts'
import { snoozeTimes } from './snooze-times.ts'

interface SnoozeDialogProps {
  /** Called with the end of the snooze. */
  onChoose: (until: string) => void
  onClose: () => void
}

/** Asks until when messages are snoozed: one of the usual times, or another one. */
export function SnoozeDialog({ onChoose, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation(['messages', 'kit'])
  const [times] = useState(() => snoozeTimes(new Date()))
  const [other, setOther] = useState('')
  const [isPast, setPast] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isInstant(other)) return
    if (Date.parse(other) <= Date.now()) setPast(true)
    else onChoose(other)
  }

  return (
    <Dialog
      centered
      size={400}
      title={t('snooze.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t('snooze.lead')}
      </Text>
      <Stack gap="xs">
        {times.map(({ key, until }, place) => (
          <Button
            key={key}
            variant="default"
            fullWidth
            justify="space-between"
            rightSection={
              <Text span size="sm" c="dimmed">
                {snoozeTimeText(until)}
              </Text>
            }
            {...(place === 0 && { 'data-autofocus': true })}
            onClick={() => onChoose(until)}
          >
            {t(`snooze.${key}`)}
          </Button>
        ))}
      </Stack>
      <form onSubmit={submit}>
        <Group mt="md" gap="sm" align="flex-end" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <LocalTimeInput
              label={t('snooze.other')}
              value={other}
              error={isPast ? t('snooze.past') : undefined}
              onChange={value => {
                setPast(false)
                setOther(value)
              }}
            />
          </div>
          <Button type="submit" variant="default" disabled={!isInstant(other)}>
            {t('action.snooze')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
