import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { MediaEvent } from '../../api/events.ts'
import type { TargetOptions } from '../../api/target.ts'
import { echoBytes, helloBytes } from '../../rtmp/handshake.ts'
import { pushHeavy } from '../../testing/heavy-push.ts'
import { localhostCertificate } from '../../testing/localhost-certificate.ts'
import { startTestMediaServer } from '../../testing/media-server.ts'
import { startRtmpNode } from '../../testing/rtmp-node.ts'
import { failureOf, TargetError } from './target-error.ts'

let media: Awaited<ReturnType<typeof startTestMediaServer>>
beforeAll(async () => {
  media = await startTestMediaServer()
})
afterEach(() => media.sendAway())
afterAll(() => media.end())

const waiting = { timeout: 10_000, interval: 20 }
const rtmp = (port = media.server.rtmpPort) => `rtmp://127.0.0.1:${port}/live`

/** Pushes the stream `live/a` of a media server to a target. */
function start(options: Partial<TargetOptions> = {}, { server } = media) {
  server.openOutput('shown', 'live/a')
  const kept = server.pushTo({
    ...{ output: 'shown', address: rtmp(), streamKey: 'b?key=right' },
    ...options,
    limits: { retryMs: 50, maxRetryMs: 200, ...options.limits },
  })
  onTestFinished(async () => {
    await kept.stop()
    server.closeOutput('shown')
  })
  const becomes = (expected: object) =>
    vi.waitFor(() => expect(kept.status()).toMatchObject(expected), waiting)
  return { kept, becomes }
}

const portOf = (server: Server) => {
  const address = server.address()
  return address === null || typeof address === 'string' ? 0 : address.port
}

/** A server before the media server that can stop reading what clients send. */
async function startGate(create: (serve: (socket: Socket) => void) => Server = createServer) {
  const clients = new Set<Socket>()
  const server = create(client => {
    clients.add(client)
    const inner = connect(media.server.rtmpPort, '127.0.0.1')
    for (const [one, other] of [[client, inner] as const, [inner, client] as const]) {
      one.on('error', () => undefined)
      one.once('close', () => other.destroy())
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const client of clients) client.destroy()
    server.close()
  })
  return {
    port: portOf(server),
    say: (bytes: Buffer) => {
      for (const client of clients) client.write(bytes)
    },
    freeze: () => {
      for (const client of clients) client.unpipe().pause()
    },
  }
}

/** A rate that no other program of this machine has. */
const transcoding = { command: 'ffmpeg', height: 90, frameRate: 10, bitRate: 151 }

const isOf =
  <K extends 'published' | 'unpublished'>(kind: K, path: string) =>
  (event: MediaEvent): event is Extract<MediaEvent, { kind: K }> =>
    event.kind === kind && event.path === path

describe('a target', () => {
  it('gets the output unchanged until it is stopped, and its rate is measured', async () => {
    await media.push('live/a')
    const from = media.events.all.length
    const { becomes, kept } = start({ limits: { connectMs: 2000 } })
    await media.events.until(isOf('published', 'live/b'), from)
    const viewer = await media.watchHttp('live/b')
    await viewer.pictures(3)
    await becomes({ state: 'live', reconnects: 0, failure: null })
    await vi.waitFor(() => expect(kept.status().bitRate).toBeGreaterThan(50), waiting)
    // Longer than the time in which the target had to accept the stream.
    await viewer.pictures(75)
    expect(kept.status()).toMatchObject({ state: 'live', reconnects: 0 })
    await kept.stop()
    await media.events.until(isOf('unpublished', 'live/b'), from)
  })

  it('is reached by RTMPS, with a certificate that counts only', async () => {
    await media.push('live/a')
    const gate = await startGate(serve => createTlsServer(localhostCertificate, serve))
    const address = `rtmps://localhost:${gate.port}/live`
    await start({ address }).becomes({
      state: 'retrying',
      failure: { kind: 'unreachable', text: expect.stringMatching(/self-signed/) },
    })
    const directory = await mkdtemp(join(tmpdir(), 'authority-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const authority = join(directory, 'authority.pem')
    await writeFile(authority, localhostCertificate.cert)
    vi.stubEnv('NODE_EXTRA_CA_CERTS', authority)
    const trusting = await startTestMediaServer()
    vi.unstubAllEnvs()
    onTestFinished(() => trusting.end())
    await trusting.push('live/a')
    await start({ address }, trusting).becomes({ state: 'live' })
  })

  it('that refuses the key is asked again later and later, and its text is shown without the key', async () => {
    await media.push('live/a')
    const { becomes, kept } = start({ streamKey: 'b?key=wrong-secret' })
    await becomes({
      state: 'refused',
      failure: { kind: 'refused', text: expect.stringContaining('NetStream.Publish.BadName') },
    })
    await becomes({ reconnects: 3 })
    expect(JSON.stringify(kept.status())).not.toContain('wrong-secret')
  })

  it('that closes the connection at the key has refused it', async () => {
    await media.push('live/a')
    const node = await startRtmpNode({ isAllowed: async () => false, hasLeft: () => undefined })
    onTestFinished(() => node.stop())
    const { becomes } = start({ address: rtmp(node.port) })
    await becomes({
      state: 'refused',
      failure: { kind: 'refused', text: expect.stringMatching(/stream key/) },
    })
  })

  it('that takes H.264 only gets no HEVC; one that names HEVC gets it', async () => {
    await media.push('live/a', { sample: 'hevc' })
    const node = await startRtmpNode({ isAllowed: async () => true, hasLeft: () => undefined })
    onTestFinished(() => node.stop())
    const plain = start({ address: rtmp(node.port) })
    await plain.becomes({ state: 'refused', failure: { kind: 'codec', text: 'hevc' } })
    const enhanced = start()
    await enhanced.becomes({ state: 'live' })
    const viewer = await media.watchHttp('live/b')
    await viewer.pictures(3)
  })

  it('that does not answer, or that is not there, is tried again', async () => {
    await media.push('live/a')
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const unanswered = start({ address: rtmp(portOf(silent)), limits: { connectMs: 100 } })
    await unanswered.becomes({ state: 'retrying', failure: { kind: 'timeout' } })
    const missing = start({ address: rtmp(4) })
    await missing.becomes({ state: 'retrying', failure: { kind: 'unreachable' } })
    const forbidden = start({
      resolve: () => Promise.reject(new TargetError('privateAddress', '127.0.0.1')),
    })
    await forbidden.becomes({ state: 'refused', failure: { kind: 'privateAddress', text: '127.0.0.1' } })
  })

  it('that answers with something else than RTMP is named so, before and after it took the key', async () => {
    await media.push('live/a')
    const said = { kind: 'closed', text: expect.stringMatching(/^The target does not speak RTMP: /) }
    const garbage = Buffer.alloc(1000, 'HTTP/1.1 400 Bad Request\r\n')
    const stranger = createServer(socket => {
      socket.on('error', () => undefined)
      socket.write(Buffer.concat([Buffer.alloc(helloBytes + echoBytes), garbage]))
    }).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    onTestFinished(() => void stranger.close())
    await start({ address: rtmp(portOf(stranger)) }).becomes({ state: 'retrying', failure: said })
    const gate = await startGate()
    const { becomes } = start({ address: rtmp(gate.port), limits: { retryMs: 60_000, maxRetryMs: 60_000 } })
    await becomes({ state: 'live' })
    gate.say(garbage)
    await becomes({ state: 'retrying', failure: said })
  })

  it('is connected to at the address that its host was looked up as, and at no other', async () => {
    await media.push('live/a')
    const hosts: string[] = []
    const resolve = async (host: string) => {
      hosts.push(host)
      return hosts.length === 1 ? 'not-an-address.example' : '127.0.0.1'
    }
    const address = `rtmp://nowhere.invalid:${media.server.rtmpPort}/live`
    const { becomes } = start({ address, resolve })
    await becomes({ state: 'retrying', failure: { kind: 'unreachable' } })
    await becomes({ state: 'live', reconnects: 1 })
    expect(hosts).toEqual(['nowhere.invalid', 'nowhere.invalid'])
  })

  it('gets the output again after the end of the media process, which is said meanwhile', async () => {
    const receiver = await startTestMediaServer()
    onTestFinished(() => receiver.end())
    await media.push('live/a')
    const states: string[] = []
    const { becomes, kept } = start({
      address: rtmp(receiver.server.rtmpPort),
      onChange: () => states.push(kept.status().failure?.text ?? kept.status().state),
    })
    await becomes({ state: 'live' })
    const from = media.events.all.length
    const up = media.events.all.findLast(event => event.kind === 'up')
    process.kill(up?.kind === 'up' ? up.pid : 0, 'SIGKILL')
    await becomes({ state: 'retrying', failure: { kind: 'closed' } })
    await media.events.has('up', {}, from)
    await media.push('live/a')
    await becomes({ state: 'live', failure: null })
    expect(states.slice(0, 2)).toEqual(['live', 'The media server has ended by itself'])
  })

  it('with a profile gets H.264 of its size and rate, and HEVC so too', async () => {
    const pusher = await media.push('live/a', { sample: 'hevc' })
    const node = await startRtmpNode({ isAllowed: async () => true, hasLeft: () => undefined })
    onTestFinished(() => node.stop())
    const { becomes } = start({ address: rtmp(node.port), transcoding })
    await becomes({ state: 'live' })
    const probe = [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=codec_name,height,r_frame_rate',
    ]
    const shown = async () => {
      const url = `${rtmp(node.port)}/b?key=right`
      const { stdout } = await promisify(execFile)('ffprobe', [
        ...probe,
        '-of',
        'json',
        '-rtmp_live',
        'live',
        url,
      ])
      return JSON.parse(stdout).streams
    }
    expect(await shown()).toEqual([{ codec_name: 'h264', height: 90, r_frame_rate: '10/1' }])
    // Another codec and size: the connection to the target stays.
    await pusher.change('pattern')
    await vi.waitFor(async () => {
      expect(await shown()).toMatchObject([{ codec_name: 'h264', height: 90 }])
    }, waiting)
    await becomes({ state: 'live', reconnects: 0 })
  })

  it('with a profile gets no AV1 made into H.264, and names the codec', async () => {
    const pusher = await media.push('live/a', { sample: 'av1' })
    const node = await startRtmpNode({ isAllowed: async () => true, hasLeft: () => undefined })
    onTestFinished(() => node.stop())
    const { becomes } = start({ address: rtmp(node.port), transcoding })
    await becomes({ state: 'refused', failure: { kind: 'codec', text: 'av1' } })
    await pusher.change('pattern')
    await becomes({ state: 'live', failure: null })
  })

  it('with a profile has no ffmpeg any more when its push is stopped, or the media process is killed', async () => {
    await media.push('live/a')
    const programs = async () => {
      const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'])
      return stdout
        .split('\n')
        .filter(line => line.startsWith('ffmpeg') && line.includes(`${transcoding.bitRate}k`))
    }
    const node = await startRtmpNode({ isAllowed: async () => true, hasLeft: () => undefined })
    onTestFinished(() => node.stop())
    const { becomes, kept } = start({
      ...{ transcoding, address: rtmp(node.port), streamKey: 'b?key=in-no-list' },
    })
    await becomes({ state: 'live' })
    const running = await programs()
    expect(running).toHaveLength(1)
    expect(running[0]).not.toContain('in-no-list')
    expect(running[0]).not.toContain(String(node.port))
    const from = media.events.all.length
    const up = media.events.all.findLast(event => event.kind === 'up')
    process.kill(up?.kind === 'up' ? up.pid : 0, 'SIGKILL')
    await vi.waitFor(async () => expect(await programs()).toEqual([]), waiting)
    await media.events.has('up', {}, from)
    await media.push('live/a')
    await becomes({ state: 'live' })
    await kept.stop()
    await vi.waitFor(async () => expect(await programs()).toEqual([]), waiting)
  })

  it('whose ffmpeg ends by itself is tried again, and says why', async () => {
    await media.push('live/a')
    const { becomes } = start({ transcoding: { ...transcoding, command: '/nowhere/ffmpeg' } })
    await becomes({
      state: 'retrying',
      failure: { kind: 'transcoder', text: expect.stringContaining('ENOENT') },
    })
  })

  it('that reads nothing loses frames and then its connection, while viewers go on', async () => {
    const end = await pushHeavy(`${rtmp()}/a?key=right`, 60_000)
    onTestFinished(end)
    const gate = await startGate()
    const { becomes, kept } = start({
      address: rtmp(gate.port),
      limits: { queueBytes: 500_000, stuckMs: 1500 },
    })
    await becomes({ state: 'live' })
    const viewer = await media.watchHttp('live/a')
    gate.freeze()
    await vi.waitFor(() => expect(kept.status().droppedFrames).toBeGreaterThan(0), waiting)
    await viewer.pictures(10)
    await vi.waitFor(() => {
      expect(kept.status()).toMatchObject({ state: 'live', failure: null })
      expect(kept.status().reconnects).toBeGreaterThan(0)
    }, waiting)
  })
})

it('The text of a failure names no part of a key', () => {
  const key = '?streamname=live_1234567&key=0123456789abcdef&schedule=rtmp'
  const said = new TargetError('refused', 'NetStream.Publish.BadName: live_1234567 with 0123456789abcdef\n')
  expect(failureOf(said, key)).toEqual({ kind: 'refused', text: 'NetStream.Publish.BadName: *** with ***' })
})
