import type { PlayFailure } from './player-state.ts'

const playlistType = 'application/vnd.apple.mpegurl'
/** Older pictures are dropped from memory, because the page may be open for hours; in seconds. */
const backSeconds = 30
/** A player that has fallen behind plays so much faster, until it has caught up: too little to be heard. */
const catchUpRate = 1.05

/**
 * Whether this browser is to play HLS by itself: Safari, and all browsers of an iPhone. Chromium can, too, but is 4.8 s
 * behind with its own player and 1.5 s with hls.js.
 */
export const playsHlsItself = (video: HTMLVideoElement): boolean =>
  video.canPlayType(playlistType) !== '' &&
  (!('MediaSource' in globalThis) || 'ManagedMediaSource' in globalThis)

/** Called when HLS cannot be played, or breaks off. */
interface HlsEvents {
  failed: (failure: PlayFailure) => void
  /** Its media is loaded, but cannot be appended. */
  failedToAppend: () => void
}

/**
 * Plays a stream as HLS: by the browser itself, or else by hls.js.
 * @returns its end
 */
export async function playHls(
  video: HTMLVideoElement,
  address: string,
  events: HlsEvents,
): Promise<() => void> {
  // A stream that goes on with other tracks or another codec has another playlist.
  const ended = () => events.failed('ended')
  video.addEventListener('ended', ended)
  const endPlaying = playsHlsItself(video)
    ? playNatively(video, address, events)
    : await playByLibrary(video, address, events)
  // Fails only when the player is closed meanwhile: a muted video may play.
  Promise.resolve(video.play()).catch(() => undefined)
  return () => {
    video.removeEventListener('ended', ended)
    endPlaying()
  }
}

function playNatively(video: HTMLVideoElement, address: string, { failed }: HlsEvents): () => void {
  const fail = () =>
    failed(video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'unsupported' : 'network')
  video.addEventListener('error', fail)
  video.src = address
  return () => {
    video.removeEventListener('error', fail)
    video.removeAttribute('src')
    video.load()
  }
}

async function playByLibrary(
  video: HTMLVideoElement,
  address: string,
  { failed, failedToAppend }: HlsEvents,
): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) {
    failed('unsupported')
    return () => {}
  }
  const unappended: readonly string[] = [
    Hls.ErrorDetails.BUFFER_APPEND_ERROR,
    Hls.ErrorDetails.BUFFER_APPENDING_ERROR,
    Hls.ErrorDetails.BUFFER_FULL_ERROR,
  ]
  const hls = new Hls({
    lowLatencyMode: true,
    backBufferLength: backSeconds,
    maxLiveSyncPlaybackRate: catchUpRate,
  })
  hls.on(Hls.Events.ERROR, (_, { details, fatal }) => {
    const isUnplayable =
      details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR ||
      details === Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR
    if (!fatal) return
    if (isUnplayable) failed('unsupported')
    else if (unappended.includes(details)) failedToAppend()
    else failed('network')
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return () => hls.destroy()
}
