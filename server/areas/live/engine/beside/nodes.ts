import type { Settings } from '../../../../platform/settings.ts'
import type { MediaNode, NodeDialect } from './node.ts'

const rtmpPort = 1935

type Known = Pick<Settings, 'LIVE_NODES' | 'LIVE_NODES_RTMP' | 'LIVE_HOOK_SECRET'>

/** Opens the nodes of the settings, in their order. */
export function openNodes(
  dialect: NodeDialect,
  { LIVE_HOOK_SECRET: hookSecret = '', LIVE_NODES, LIVE_NODES_RTMP }: Known,
): MediaNode[] {
  const rtmpUrls = rtmpUrlsOf({ LIVE_NODES, LIVE_NODES_RTMP })
  return LIVE_NODES.map((apiUrl, place) =>
    dialect.openNode({ apiUrl, hookSecret, rtmpUrl: rtmpUrls[place] ?? '' }),
  )
}

/** RTMP base addresses of the nodes, without the app: from the settings, or else at the host of their API. */
export const rtmpUrlsOf = ({
  LIVE_NODES,
  LIVE_NODES_RTMP,
}: Pick<Known, 'LIVE_NODES' | 'LIVE_NODES_RTMP'>): string[] =>
  LIVE_NODES.map((apiUrl, place) =>
    (LIVE_NODES_RTMP[place] ?? `rtmp://${new URL(apiUrl).hostname}:${rtmpPort}`).replace(/\/+$/, ''),
  )
