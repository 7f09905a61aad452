import { LoadWatch } from './load-watch.ts'
import { pageLoad } from './page-load.ts'

const pollMs = 250
/** Longer than a second, so that a stream of one picture a second does not count as still. */
const stillSeconds = 2
/** A picture that has played for so long has kept up; in seconds. */
const steadySeconds = 30

/** Events of a picture. */
export interface PictureEvents {
  moved: () => void
  still: (seconds: number) => void
  /** Called once: the browser has kept up with the picture for half a minute. */
  steady: () => void
}

/** Seconds of media that are loaded and not shown yet. */
export function secondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  return buffered.length === 0 ? 0 : Math.max(0, buffered.end(buffered.length - 1) - currentTime)
}

/**
 * Checks whether new pictures are decoded, until the returned function is called.
 * @param behind called when the browser does not keep up, with the number of pictures that play on the page
 */
export function watchPicture(
  video: HTMLVideoElement,
  { moved, still, steady }: PictureEvents,
  behind: (pictures: number) => void,
): () => void {
  let decoded = 0
  let movedAt = performance.now()
  let steadyFrom: number | undefined
  const load = new LoadWatch()

  function checkLoad(now: number): void {
    const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
    if (video.paused || document.hidden || pageLoad.isRelieved(now)) {
      load.restart()
      return
    }
    const sample = {
      at: now,
      position: video.currentTime,
      ahead: secondsAhead(video),
      decoded: totalVideoFrames,
      dropped: droppedVideoFrames,
    }
    if (load.add(sample)) behind(pageLoad.shed(video, now))
  }

  const check = () => {
    const now = performance.now()
    // Browsers that play HLS by themselves may count no frames.
    const counted = video.getVideoPlaybackQuality().totalVideoFrames
    const totalVideoFrames = counted > 0 ? counted : video.currentTime
    const seconds = (now - movedAt) / 1000
    if (totalVideoFrames !== decoded) {
      // The counter starts at 0 with each connection.
      if (totalVideoFrames > decoded) {
        moved()
        pageLoad.add(video)
        steadyFrom ??= now
      }
      decoded = totalVideoFrames
      movedAt = now
    } else if (seconds >= stillSeconds) still(seconds)
    if (steadyFrom !== undefined && now - steadyFrom >= steadySeconds * 1000) {
      steadyFrom = Number.POSITIVE_INFINITY
      steady()
    }
    checkLoad(now)
  }
  const timer = setInterval(check, pollMs)
  video.addEventListener('loadeddata', check)
  return () => {
    clearInterval(timer)
    video.removeEventListener('loadeddata', check)
    pageLoad.remove(video)
  }
}
