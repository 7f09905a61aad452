import type { listPlaylist, PlaylistItem } from '@greenroom/contract/areas/live/playlist'
import { startRotation } from '@greenroom/contract/areas/live/rotation'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { permissions } from '@greenroom/contract/permissions'
import { Text } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { useMissingPermission } from '../../../kit/permission.tsx'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { missingText } from '../labels.ts'
import { setRotation } from './commands.ts'

type Playlist = ResponseOf<typeof listPlaylist>

interface RotationButtonProps {
  roomId: string
  playlist: Playlist
}

/** Starts or stops the rotation; says why it cannot be started. */
export function RotationButton({ roomId, playlist }: RotationButtonProps) {
  const { t } = useTranslation('livePlaylist')
  const refusal = useRefusal(playlist)
  const [isBusy, setBusy] = useState(false)
  const isRunning = playlist.rotation !== null

  async function press(): Promise<void> {
    setBusy(true)
    await setRotation(roomId, !isRunning)
    setBusy(false)
  }

  return (
    <RefusedButton
      size="xs"
      variant={isRunning ? 'default' : 'filled'}
      leftSection={isRunning ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
      loading={isBusy}
      reason={refusal}
      onClick={() => void press()}
    >
      {t(isRunning ? 'stop' : 'start')}
    </RefusedButton>
  )
}

function useRefusal({ list, rotation, playing }: Playlist): string | undefined {
  const { t } = useTranslation('livePlaylist')
  const language = useLanguage()
  const missing = useMissingPermission(startRotation.access)
  if (missing !== undefined) return t('refused', { permission: permissions[missing][language] })
  if (rotation) return undefined
  const approved = list.filter(({ auditState }) => auditState === 'approved')
  if (approved.length === 0) return t('nothingApproved')
  const reasons = approved.map(({ mediaType }) => playing[mediaType])
  const [reason] = reasons
  // One playable clip is enough.
  return reason && !reasons.includes(null) ? missingText(reason) : undefined
}

/** Says whether the clips are being played, and which clips cannot be. */
export function RotationNote({ playlist: { list, rotation, playing } }: { playlist: Playlist }) {
  const { t } = useTranslation('livePlaylist')
  const format = useFormat()
  const isMp4Refused = playing['video/mp4'] === 'ffmpegMissing' && playing['video/x-flv'] === null
  const hasMp4 = list.some(({ mediaType }: PlaylistItem) => mediaType === 'video/mp4')
  return (
    <>
      {rotation && (
        <Text size="xs" c="dimmed">
          {t('running', { time: format.exact(rotation.startedTime), user: rotation.userName })}
        </Text>
      )}
      {isMp4Refused && hasMp4 && (
        <Text size="xs" c="dimmed">
          {t('withoutFfmpeg')}
        </Text>
      )}
      <Text size="xs" c="dimmed" ta="center">
        {t('note', { count: list.length })}
      </Text>
    </>
  )
}
