import { readPictureFormat } from '../flv/read-format.ts'
import type { Tracks } from './mp4.ts'

/** Names of the tracks for browsers (RFC 6381), such as `avc1.64001f,mp4a.40.2`. */
function codecsOf({ video, audio }: Tracks): string {
  const picture = video && readPictureFormat(video.codec, video.record)?.codecString
  // The first five bits of its configuration are the profile of AAC.
  const sound = audio && `mp4a.40.${audio.record.readUInt8(0) >> 3}`
  return [picture, sound].filter(name => typeof name === 'string').join(',')
}

/** The playlist with which a player begins: one stream, at an address of this player's own. */
export function writeIndex(tracks: Tracks, bitRate: number, address: string): string {
  const { video } = tracks
  const size = video && video.width > 0 ? `,RESOLUTION=${video.width}x${video.height}` : ''
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-STREAM-INF:BANDWIDTH=${bitRate},CODECS="${codecsOf(tracks)}"${size}`,
    address,
    '',
  ].join('\n')
}
