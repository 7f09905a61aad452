import { clipLimits } from '@greenroom/contract/areas/live-recording/clips'

const quality = 0.85
/** From these states on a video knows its size, and has a picture. */
const ready = { facts: 1, picture: 2 } as const
/** So long a browser may take to jump. */
const jumpMs = 5000

/** The picture of a video as the address of a JPEG; undefined where there is none. */
export function captureFrame(video: HTMLVideoElement): string | undefined {
  const { videoHeight, videoWidth } = video
  if (video.readyState < ready.picture) return undefined
  const scale = Math.min(1, clipLimits.coverWidth / videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    return canvas.toDataURL('image/jpeg', quality)
  } catch {
    // The server of the video may not let pages read its pictures.
    return undefined
  }
}

/** Jumps to a second, and takes the picture there; undefined when the browser does not get there in time. */
export async function captureAt(video: HTMLVideoElement, second: number): Promise<string | undefined> {
  if (video.readyState < ready.facts) return undefined
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), jumpMs)
  video.addEventListener('seeked', () => resolve(true), { once: true })
  video.currentTime = second
  const isThere = await promise
  clearTimeout(timer)
  return isThere ? captureFrame(video) : undefined
}

/** The content of an address of a picture, in Base64. */
export const base64Of = (address: string): string => address.slice(address.indexOf(',') + 1)
