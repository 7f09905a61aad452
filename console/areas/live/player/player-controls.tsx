import { ActionIcon } from '@mantine/core'
import {
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import classes from './player.module.css'
import type { PlaybackMeasures } from './use-measures.ts'

interface PlayerControlsProps {
  measures: PlaybackMeasures | undefined
  isMuted: boolean
  onMute: () => void
  /** Absent where the browser does not support picture-in-picture. */
  onPicture: (() => void) | undefined
  fullScreen: { isOn: boolean; toggle: () => void } | undefined
}

/** Below the picture: playback figures of this browser, and the buttons of the player. */
export function PlayerControls({ measures, isMuted, onMute, onPicture, fullScreen }: PlayerControlsProps) {
  const { t } = useTranslation('livePlayer')
  return (
    <div className={classes.controls}>
      <Measures measures={measures} />
      <Control
        label={t(isMuted ? 'unmute' : 'mute')}
        shortcut="m"
        icon={isMuted ? IconVolumeOff : IconVolume}
        onPress={onMute}
      />
      {onPicture && (
        <Control label={t('pictureInPicture')} shortcut="p" icon={IconPictureInPicture} onPress={onPicture} />
      )}
      {fullScreen && (
        <Control
          label={t(fullScreen.isOn ? 'leaveFullScreen' : 'fullScreen')}
          shortcut="f"
          icon={fullScreen.isOn ? IconMinimize : IconMaximize}
          onPress={fullScreen.toggle}
        />
      )}
    </div>
  )
}

/** Separate from the server's measurements: these figures are measured by this browser. */
function Measures({ measures }: { measures: PlaybackMeasures | undefined }) {
  const { t } = useTranslation('livePlayer')
  if (!measures) return <span className={classes.measures} />
  const { delay, decoded: total, dropped } = measures
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds what is typed in
    <span className={classes.measures} role="group" aria-label={t('measures')}>
      <span title={t('delayTitle')}>{t('delay', { seconds: delay.toFixed(1) })}</span>
      <span title={t('droppedTitle', { total, dropped })}>{t('dropped', { dropped })}</span>
    </span>
  )
}

interface ControlProps {
  label: string
  shortcut: string
  icon: ComponentType<{ size?: number }>
  onPress: () => void
}

function Control({ label, shortcut, icon: Icon, onPress }: ControlProps) {
  return (
    <Tooltip label={`${label} (${shortcut.toUpperCase()})`}>
      <ActionIcon size={28} aria-label={label} aria-keyshortcuts={shortcut} onClick={onPress}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
