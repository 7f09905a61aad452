const pollMs = 250
/** Longer than a second, so that a stream of one picture a second does not count as still. */
const stillSeconds = 2

/** Events of a picture. */
export interface PictureEvents {
  moved: () => void
  still: (seconds: number) => void
}

/** Checks whether new pictures are decoded, until the returned function is called. */
export function watchPicture(video: HTMLVideoElement, { moved, still }: PictureEvents): () => void {
  let decoded = 0
  let movedAt = performance.now()
  const check = () => {
    const { totalVideoFrames } = video.getVideoPlaybackQuality()
    const seconds = (performance.now() - movedAt) / 1000
    if (totalVideoFrames !== decoded) {
      // The counter starts at 0 with each connection.
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
