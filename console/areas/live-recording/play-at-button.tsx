import './locales/index.ts'
import { listRecordings } from '@greenroom/contract/areas/live-recording/recordings'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { useFormat } from '../../kit/text/format.ts'
import { type PlayedRecording, recordingAt } from './played-recording.ts'

interface PlayAtButtonProps {
  roomId: string
  time: string
  onPlay: (played: PlayedRecording) => void
}

/** Plays the recording that has an instant; absent where none has it. */
export function PlayAtButton({ roomId, time, onPlay }: PlayAtButtonProps) {
  const { t } = useTranslation('liveRecording')
  const format = useFormat()
  const { data } = useCallQuery(listRecordings, { params: { id: roomId } }, { quiet: true })
  const played = data && recordingAt(data.list, time)
  if (!played) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={t('playAt', { time: format.exact(time) })}
      onClick={() => onPlay(played)}
    >
      {t('playShort')}
    </Button>
  )
}
