const pollMs = 250
/** A stream of one picture a second is slow, not still. */
const stillSeconds = 2

/** What a picture does. */
export interface PictureEvents {
  moved: () => void
  still: (seconds: number) => void
}

/** Looks whether new pictures are decoded until the returned function is called. */
export function watchPicture(video: HTMLVideoElement, { moved, still }: PictureEvents): () => void {
  let decoded = 0
  let movedAt = performance.now()
  const check = () => {
    const { totalVideoFrames } = video.getVideoPlaybackQuality()
    const seconds = (performance.now() - movedAt) / 1000
    if (totalVideoFrames !== decoded) {
      // Each connection counts from 0.
      if (totalVideoFrames > decoded) moved()
      decoded = totalVideoFrames
      movedAt = performance.now()
    } else if (seconds >= stillSeconds) still(seconds)
  }
  const timer = setInterval(check, pollMs)
  video.addEventListener('loadeddata', check)
  return () => {
    clearInterval(timer)
    video.removeEventListener('loadeddata', check)
  }
}
