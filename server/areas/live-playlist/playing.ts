import type { listPlaylist } from '@greenroom/contract/areas/live-playlist/playlist'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { Live } from '../live/index.ts'
import type { IsPlain } from './plain-clips.ts'

/** Why clips of each type cannot be played out; null when they can. */
export type Playing = ResponseOf<typeof listPlaylist>['playing']

/** What can be played out, and how. */
export interface Playback {
  readPlaying(): Promise<Playing>
  isPlain: IsPlain
}

/** Says what the servers with a media server can play out: FLV always, other MP4 than recordings with ffmpeg. */
export const playingOf =
  ({ host, sightings }: Pick<Live, 'host' | 'sightings'>): Playback['readPlaying'] =>
  async () => {
    const { engine, missingFfmpeg } = await sightings()
    const streaming = engine === undefined ? host.missing() : null
    return { 'video/x-flv': streaming, 'video/mp4': streaming ?? missingFfmpeg }
  }
