import * as z from 'zod'

/** Placeholder for `live/{room id}` in the address of a play URL. */
export const streamPlace = '{stream}'

const parts = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== ''),
)
const isPlayUrl = (text: string) =>
  text.includes(streamPlace) && URL.canParse(text.replaceAll(streamPlace, 'live/room'))

/** Addresses of APIs, separated by commas. */
export const nodeUrls = parts.pipe(z.array(z.url({ protocol: /^https?$/ })))
/** Addresses of RTMP servers without the app. */
export const nodeRtmpUrls = parts.pipe(z.array(z.url({ protocol: /^rtmp$/ })))
/** Appears unescaped in addresses. */
export const hookSecret = z.string().regex(/^[\w-]{16,500}$/, 'it takes 16 to 500 letters, digits, - and _')
export const playUrls = parts.pipe(
  z.array(z.string().refine(isPlayUrl, `it takes addresses with ${streamPlace} in them`)),
)

interface NodeSettings {
  LIVE_ENGINE: 'embedded' | 'srs' | 'mediamtx' | 'off'
  LIVE_NODES: readonly string[]
  LIVE_NODES_RTMP: readonly string[]
  LIVE_HOOK_SECRET?: string | undefined
}

/** Finds an error in the settings of other media servers; undefined when they are valid. */
export function findNodeProblem(settings: NodeSettings): string | undefined {
  const { LIVE_ENGINE, LIVE_HOOK_SECRET, LIVE_NODES, LIVE_NODES_RTMP } = settings
  if (LIVE_ENGINE !== 'srs' && LIVE_ENGINE !== 'mediamtx') return undefined
  if (LIVE_NODES.length === 0) return `The setting LIVE_NODES is missing: LIVE_ENGINE=${LIVE_ENGINE} needs it`
  if (LIVE_HOOK_SECRET === undefined)
    return `The setting LIVE_HOOK_SECRET is missing: LIVE_ENGINE=${LIVE_ENGINE} needs it`
  const hasOthers = LIVE_NODES_RTMP.length > 0 && LIVE_NODES_RTMP.length !== LIVE_NODES.length
  return hasOthers
    ? 'The setting LIVE_NODES_RTMP is wrong: it takes as many addresses as LIVE_NODES, in the same order'
    : undefined
}
