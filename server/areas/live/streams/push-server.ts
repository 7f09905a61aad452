import { pushApp } from '@greenroom/live-engine'
import { addressForUsers } from '../../../platform/public-address.ts'
import type { Settings } from '../../../platform/settings.ts'
import { rtmpUrlsOf } from './engine-settings.ts'

type Known = Pick<
  Settings,
  | 'HOST'
  | 'LIVE_ENGINE'
  | 'LIVE_NODES'
  | 'LIVE_NODES_RTMP'
  | 'LIVE_PUBLIC_RTMP_URL'
  | 'LIVE_RTMP_HOST'
  | 'LIVE_RTMP_PORT'
  | 'PUBLIC_URL'
>

/**
 * The server address for encoders.
 * @param port port of this server's engine; undefined when it does not listen
 */
export function pushServerOf(settings: Known, port: number | undefined): string {
  const { HOST, LIVE_PUBLIC_RTMP_URL, LIVE_RTMP_HOST, LIVE_RTMP_PORT, PUBLIC_URL } = settings
  if (LIVE_PUBLIC_RTMP_URL !== undefined) return `${LIVE_PUBLIC_RTMP_URL.replace(/\/+$/, '')}/${pushApp}`
  const [node] = rtmpUrlsOf(settings)
  const isExternal = settings.LIVE_ENGINE === 'srs' || settings.LIVE_ENGINE === 'mediamtx'
  if (isExternal && node !== undefined) return `${node}/${pushApp}`
  const host =
    PUBLIC_URL === undefined ? addressForUsers(LIVE_RTMP_HOST ?? HOST) : new URL(PUBLIC_URL).hostname
  return `rtmp://${host}:${port ?? LIVE_RTMP_PORT}/${pushApp}`
}
