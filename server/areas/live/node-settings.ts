import type { Settings } from '../../platform/settings.ts'

/** Placeholder for `live/{room id}` in the address of a play URL. */
export const streamPlace = '{stream}'

const isPlayUrl = (text: string) =>
  text.includes(streamPlace) && URL.canParse(text.replaceAll(streamPlace, 'live/room'))

/** Finds an error in the settings of other media servers, as one line that names it; undefined when they are valid. */
export function findNodeProblem(
  settings: Pick<
    Settings,
    'LIVE_ENGINE' | 'LIVE_HOOK_SECRET' | 'LIVE_NODES' | 'LIVE_NODES_RTMP' | 'LIVE_PLAY_URLS'
  >,
): string | undefined {
  const { LIVE_ENGINE, LIVE_HOOK_SECRET, LIVE_NODES, LIVE_NODES_RTMP, LIVE_PLAY_URLS } = settings
  if (!LIVE_PLAY_URLS.every(isPlayUrl))
    return `The setting LIVE_PLAY_URLS is wrong: it takes addresses with ${streamPlace} in them`
  if (LIVE_ENGINE !== 'srs' && LIVE_ENGINE !== 'mediamtx') return undefined
  if (LIVE_NODES.length === 0) return `The setting LIVE_NODES is missing: LIVE_ENGINE=${LIVE_ENGINE} needs it`
  if (LIVE_HOOK_SECRET === undefined)
    return `The setting LIVE_HOOK_SECRET is missing: LIVE_ENGINE=${LIVE_ENGINE} needs it`
  const hasOthers = LIVE_NODES_RTMP.length > 0 && LIVE_NODES_RTMP.length !== LIVE_NODES.length
  return hasOthers
    ? 'The setting LIVE_NODES_RTMP is wrong: it takes as many addresses as LIVE_NODES, in the same order'
    : undefined
}
