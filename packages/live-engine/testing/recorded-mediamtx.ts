/**
 * Answers of MediaMTX 1.20 as its API declares them (`internal/defs/api_path.go`, `api_rtmp.go`, `auth/manager.go`).
 */
const time = '2026-11-23T16:00:00.123456789Z'
const video = { width: 640, height: 360, profile: 'Main', level: '3.1' }

interface Path {
  name: string
  source: { type: string; id: string } | null
  readers?: { type: string; id: string }[]
}
const pathOf = ({ name, readers = [], source }: Path) => {
  const online = source !== null
  return {
    ...{ name, confName: 'all_others', ready: online, readyTime: online ? time : null },
    ...{ available: online, availableTime: online ? time : null, online, onlineTime: online ? time : null },
    ...{ source, readers, tracks: online ? ['H264', 'MPEG-4 Audio'] : [] },
    tracks2: online
      ? [
          { codec: 'H264', codecProps: video },
          { codec: 'MPEG-4 Audio', codecProps: { sampleRate: 44100, channelCount: 2 } },
        ]
      : [],
    ...{ inboundBytes: 258713, outboundBytes: 252940, inboundFramesInError: 0 },
    ...{ bytesReceived: 258713, bytesSent: 252940 },
  }
}

/** The answer to `/v3/paths/list`. */
export const pathList = (paths: readonly Path[]) => ({
  itemCount: paths.length,
  pageCount: paths.length === 0 ? 0 : 1,
  items: paths.map(pathOf),
})

/** The answer to `/v3/rtmpconns/get/{id}`. */
export const rtmpConnection = (id: string, path: string, remoteAddr = '192.0.2.7:51234') => ({
  ...{ id, created: time, remoteAddr, state: 'publish', path, query: 'key=secret', user: '' },
  ...{ userAgent: 'FMLE/3.0 (compatible)', inboundBytes: 258713, outboundBytes: 3700 },
  ...{ outboundFramesDiscarded: 0, bytesReceived: 258713, bytesSent: 3700 },
})

export const notFound = { status: 'error', error: 'connection not found' }

/** The body of a request of its HTTP authentication. */
export const authRequest = (action: string, path: string, query: string) => ({
  ...{ ip: '192.0.2.7', user: '', password: '', action, path, query, protocol: 'rtmp' },
  token: new URLSearchParams(query).get('token') ?? '',
  ...{ id: '7d3a3a4c-3c2f-4c7e-9d9c-2f7f1d3a4b5c', userAgent: 'FMLE/3.0 (compatible)' },
})
