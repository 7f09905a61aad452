import { readRecordingAddress } from '@greenroom/contract/areas/live-recording/recordings'
import { CloseButton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import type { PlayedRecording } from '../played-recording.ts'
import { ClipBar } from './clip-bar.tsx'
import classes from './player.module.css'

/** Plays a recording from a second on, and cuts clips out of it. */
export function RecordingPlayer({ played, onClose }: { played: PlayedRecording; onClose: () => void }) {
  const { t } = useTranslation('liveRecording')
  const format = useFormat()
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isUnplayable, setUnplayable] = useState(false)
  const { at, recording } = played
  const query = useCallQuery(readRecordingAddress, { params: { id: recording.id } }, { quiet: true })
  const time = format.exact(recording.startedTime)

  useEffect(() => {
    frame.current?.scrollIntoView?.({ block: 'nearest' })
    if (video.current) video.current.currentTime = at
  }, [at])

  return (
    <div ref={frame} className={classes.player}>
      <div className={classes.head}>
        <Text size="sm">{t('player', { time })}</Text>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </div>
      <QueryState query={query} placeholder={null} />
      {query.data && (
        // biome-ignore lint/a11y/useMediaCaption: recordings of streams have no captions
        <video
          ref={video}
          controls
          autoPlay
          playsInline
          aria-label={t('player', { time })}
          src={serverAddress(query.data.address)}
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.currentTime = at
          }}
          onError={() => setUnplayable(true)}
        />
      )}
      {isUnplayable && <p className={classes.facts}>{t('unplayable')}</p>}
      <ClipBar recording={recording} video={video} />
    </div>
  )
}
