import type { Settings } from '../../../platform/settings.ts'

/** How long ffmpeg waits for its source. */
const readTimeoutMicros = 10_000_000
const thumbnailWidth = 320
/**
 * Share of black pixels from which a picture is black. White text of a title card lights more than the rest: a line of
 * twelve small letters is half a percent.
 */
const blackShare = 0.998

export type CheckSettings = Pick<
  Settings,
  | 'LIVE_CHECKS'
  | 'LIVE_BLACK_SECONDS'
  | 'LIVE_FROZEN_SECONDS'
  | 'LIVE_SILENT_SECONDS'
  | 'LIVE_THUMBNAIL_SECONDS'
>

/**
 * Arguments by which ffmpeg checks a stream: only key frames, scaled down, which takes under 1 % of a core. It writes
 * findings to its log, and JPEG pictures, one after the other, to its output.
 */
export function checkArguments(from: string, hasAudio: boolean, settings: CheckSettings): string[] {
  const { LIVE_FROZEN_SECONDS, LIVE_SILENT_SECONDS, LIVE_THUMBNAIL_SECONDS } = settings
  const graph = [
    `[0:v:0]scale=${thumbnailWidth}:-2,format=yuv420p,split=2[look][still]`,
    // The metadata says when black begins; the filter's own message comes only when black ends.
    `[look]blackdetect=d=0.1:pix_th=0.1:pic_th=${blackShare},freezedetect=n=0.001:d=${LIVE_FROZEN_SECONDS},metadata=print[looked]`,
    `[still]fps=1/${LIVE_THUMBNAIL_SECONDS}[shot]`,
    ...(hasAudio ? [`[0:a:0]silencedetect=n=-50dB:d=${LIVE_SILENT_SECONDS},ametadata=print[heard]`] : []),
  ]
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info'],
    ...['-rw_timeout', String(readTimeoutMicros), '-skip_frame', 'nokey', '-i', from],
    ...['-filter_complex', graph.join(';')],
    ...['-map', '[looked]', ...(hasAudio ? ['-map', '[heard]'] : []), '-f', 'null', '-'],
    ...['-map', '[shot]', '-c:v', 'mjpeg', '-q:v', '6', '-f', 'image2pipe', 'pipe:1'],
  ]
}
