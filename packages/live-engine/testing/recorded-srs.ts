/** Answers of SRS 7.0.18 with two publishers, and one player of `live/b` over HTTP-FLV and one over RTMP. */
const head = { code: 0, server: 'vid-81un763', service: 'k3216q94', pid: '2491' }
const kbps = { recv_30s: 0, send_30s: 0 }
const video = { codec: 'H264', profile: 'Main', level: '3.1', width: 640, height: 360 }
const audio = { codec: 'AAC', sample_rate: 44100, channel: 2, profile: 'LC' }

export const recordedStreams = {
  ...head,
  streams: [
    {
      ...{ id: 'vid-1562828', name: 'b.flv', vhost: 'vid-y7ug195', app: 'live', url: '/live/b' },
      ...{ tcUrl: 'rtmp://127.0.0.1:11935/live', live_ms: 1795451522053, clients: 3, frames: 0 },
      ...{ send_bytes: 250770, recv_bytes: 247816, kbps, publish: { active: true, cid: 'd0667449' } },
      ...{ video, audio },
    },
    {
      ...{ id: 'vid-858y080', name: 'a', vhost: 'vid-y7ug195', app: 'live', url: '/live/a' },
      ...{ tcUrl: 'rtmp://127.0.0.1:11935/live', live_ms: 1795451522053, clients: 2, frames: 0 },
      ...{ send_bytes: 252940, recv_bytes: 258713, kbps, publish: { active: true, cid: '42zzvgj6' } },
      ...{ video, audio },
    },
    // Its publisher has left.
    {
      ...{ id: 'vid-2222222', name: 'c', vhost: 'vid-y7ug195', app: 'live', url: '/live/c' },
      ...{ tcUrl: 'rtmp://127.0.0.1:11935/live', live_ms: 1795451522053, clients: 0, frames: 0 },
      ...{ send_bytes: 0, recv_bytes: 0, kbps, publish: { active: false, cid: '1234abcd' } },
      ...{ video: null, audio: null },
    },
  ],
}

/** A publisher. `d0667449` is missing there: the node pulls that stream from another one. */
export const recordedClient = {
  ...head,
  client: {
    ...{ id: '42zzvgj6', vhost: 'vid-y7ug195', stream: 'vid-858y080', ip: '192.0.2.7', pageUrl: '' },
    ...{ swfUrl: '', tcUrl: 'rtmp://127.0.0.1:11935/live', url: '/live/a', name: 'a', type: 'fmle-publish' },
    ...{ publish: true, alive: 10.38, send_bytes: 4204, recv_bytes: 255364, kbps },
  },
}
/** Sent with HTTP 200, like all failures of its API. */
export const recordedMissing = { code: 2049 }

export const recordedHook = {
  ...{ server_id: 'vid-n657ncg', service_id: 'k3216q94', action: 'on_publish', client_id: '42zzvgj6' },
  ...{ ip: '192.0.2.7', vhost: '__defaultVhost__', app: 'live', stream: 'a', param: '?key=secret' },
  ...{ tcUrl: 'rtmp://127.0.0.1:11935/live', stream_url: '/live/a', stream_id: 'vid-858y080' },
}
