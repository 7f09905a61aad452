import { type RefObject, useEffect, useState } from 'react'

/** Playback figures of this browser. They say nothing about the encoder. */
export interface PlaybackMeasures {
  /** Seconds from the picture on screen to the newest one that has arrived. */
  delay: number
  /** Frames since the connection. */
  decoded: number
  dropped: number
}

const readMs = 1000

/** Measures a playing video once a second; undefined while it does not play. */
export function useMeasures(
  video: RefObject<HTMLVideoElement | null>,
  isPlaying: boolean,
): PlaybackMeasures | undefined {
  const [measures, setMeasures] = useState<PlaybackMeasures>()

  useEffect(() => {
    const element = video.current
    if (!element || !isPlaying) return
    const timer = setInterval(() => setMeasures(measuresOf(element)), readMs)
    return () => {
      clearInterval(timer)
      setMeasures(undefined)
    }
  }, [video, isPlaying])

  return measures
}

function measuresOf(video: HTMLVideoElement): PlaybackMeasures | undefined {
  const { buffered, currentTime } = video
  if (buffered.length === 0) return undefined
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
  const delay = Math.max(0, buffered.end(buffered.length - 1) - currentTime)
  return { delay, decoded: totalVideoFrames, dropped: droppedVideoFrames }
}
