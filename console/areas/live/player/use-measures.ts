import { type RefObject, useEffect, useState } from 'react'
import type { Picture } from './picture.ts'
import { secondsAhead } from './watch-picture.ts'

/** Playback figures of this browser. They do not describe the encoder. */
export interface PlaybackMeasures {
  /** Seconds between the picture on screen and the newest received one. */
  delay: number
  /** Frames since the connection was opened. */
  decoded: number
  dropped: number
}

const readMs = 1000

/** Measures a playing picture once a second; undefined while it does not play. */
export function useMeasures(
  picture: RefObject<Picture | null>,
  isPlaying: boolean,
): PlaybackMeasures | undefined {
  const [measures, setMeasures] = useState<PlaybackMeasures>()

  useEffect(() => {
    const element = picture.current?.video
    if (!element || !isPlaying) return
    const timer = setInterval(() => setMeasures(measuresOf(element)), readMs)
    return () => {
      clearInterval(timer)
      setMeasures(undefined)
    }
  }, [picture, isPlaying])

  return measures
}

function measuresOf(video: HTMLVideoElement): PlaybackMeasures | undefined {
  if (video.buffered.length === 0) return undefined
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
  return { delay: secondsAhead(video), decoded: totalVideoFrames, dropped: droppedVideoFrames }
}
