import './locales/index.ts'
import { listRecordings } from '@greenroom/contract/areas/live-recording/recordings'
import { Text } from '@mantine/core'
import { IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { RefusedButton } from '../../kit/command/refused-button.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { record } from './commands.ts'
import classes from './recordings.module.css'
import { useRefused } from './use-refused.ts'

interface RecordButtonProps {
  roomId: string
  /** Whether a stream comes now. */
  isOnAir: boolean
  /** The button alone, as in a bar. */
  isBare?: boolean
}

/** Starts and stops the recording of a room, and says since when it is recorded. */
export function RecordButton({ roomId, isOnAir, isBare = false }: RecordButtonProps) {
  const { t } = useTranslation('liveRecording')
  const format = useFormat()
  const refused = useRefused('live-room:operate')
  const { data } = useCallQuery(listRecordings, { params: { id: roomId } }, { quiet: true })
  if (!data) return null
  const running = data.list.find(({ state }) => state === 'running')
  const isOn = data.isOrdered && (isOnAir || running !== undefined)
  const offAir = isOnAir || isOn ? undefined : t('offAir')
  const facts = running && { time: format.exact(running.startedTime), size: format.bytes(running.bytes) }
  const button = (
    <RefusedButton
      variant="default"
      fullWidth
      justify="flex-start"
      leftSection={
        isOn ? <IconPlayerStop size={16} /> : <IconPlayerRecord size={16} className={classes.dot} />
      }
      reason={refused(isOn ? null : data.refusal) ?? offAir}
      onClick={() => void record(roomId, !isOn)}
    >
      {t(isOn ? 'stop' : 'start')}
    </RefusedButton>
  )
  if (isBare) return button
  return (
    <div>
      {button}
      {isOn && (
        <Text size="xs" c="dimmed" mt={4} className={classes.figures}>
          {facts ? t('since', facts) : t('starting')}
        </Text>
      )}
    </div>
  )
}
