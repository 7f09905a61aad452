import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logout } from '@greenroom/contract/areas/auth/sign-in'
import { createLiveRoom, readLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey, revokeSlotKey, type SlotName } from '@greenroom/contract/areas/live/slots'
import {
  banRoom,
  issuePlayTicket,
  type PlaySource,
  readStudioStatus,
  type StudioStatus,
  setSlate,
  setWatchPage,
  stopSlot,
  switchSlot,
} from '@greenroom/contract/areas/live/studio'
import { listIncidents } from '@greenroom/contract/areas/live-health/history'
import { listRoles, updateRole } from '@greenroom/contract/areas/roles/roles'
import { errors } from '@greenroom/contract/errors'
import { type Pusher, push } from '@greenroom/media'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { registry } from '../../../modules.ts'
import { type Listening, listen } from '../../../platform/http/listen.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { liveOf } from '../live.ts'
import { recordEngine } from '../testing/engine-events.ts'
import { openPlayer, type Player } from '../testing/player.ts'
import { newRoom } from '../testing/rooms.ts'

let server: TestServer
let other: TestServer
let listening: Listening
let otherListening: Listening
let directory: string
let admin: { token: string }
let waitForEvent: ReturnType<typeof recordEngine>['waitForEvent']
let of: ReturnType<typeof recordEngine>['of']
const pushers: Pusher[] = []

beforeAll(async () => {
  server = await startTestServer({ LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0' })
  other = await startTestServer(
    {
      ...{ LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0', LIVE_AUDIENCE: '1' },
      ...{ LIVE_FFMPEG: await writeStandIn(), LIVE_BLACK_SECONDS: '1' },
    },
    server.database.again(),
  )
  otherListening = await listen(other.app.fetch, { host: '127.0.0.1', port: 0, upgrades: other.upgrades })
  listening = await listen(server.app.fetch, { host: '127.0.0.1', port: 0, upgrades: server.upgrades })
  admin = { token: await server.signIn('admin') }
  ;({ waitForEvent, of } = recordEngine(server))
})
afterAll(async () => {
  await server.endStreams()
  await other.endStreams()
  await listening.close()
  await otherListening.close()
  await other.stop()
  await rm(directory, { recursive: true })
  await server.stop()
})

/** Writes a program that stands in for ffmpeg and finds black in every stream. */
async function writeStandIn(): Promise<string> {
  directory = await mkdtemp(join(tmpdir(), 'greenroom-ffmpeg-'))
  const lines = [
    ...['#!/bin/sh', '[ "$2" = -version ] && exit 0', "printf '\\377\\330\\001\\377\\331'"],
    ...["echo '[Parsed_metadata_4 @ 0x1] lavfi.black_start=1' >&2", 'exec sleep 600', ''],
  ]
  const path = join(directory, 'ffmpeg')
  await writeFile(path, lines.join('\n'), { mode: 0o755 })
  return path
}

const create = async () => (await server.ask(createLiveRoom, { body: newRoom() }, admin)).id
async function pushInto(id: string, slot: SlotName = 'main'): Promise<Pusher> {
  const issued = await server.ask(issueSlotKey, { params: { id, slot } }, admin)
  const pusher = await push({ url: `${issued.pushServer}/${issued.streamKey}`, sample: 'pattern' })
  pushers.push(pusher)
  return pusher
}
const ticketOf = async (id: string, who = admin) =>
  (await server.ask(issuePlayTicket, { params: { id }, body: { source: 'output' } }, who)).address
async function watch(address: string): Promise<Player> {
  const player = await openPlayer(listening.port, address)
  if (typeof player === 'number') throw new Error(`The player was refused with ${player}`)
  return player
}

describe('a stream that is pushed into the embedded media server', () => {
  it('is measured, played by ticket, switched to another slot, and stopped', async () => {
    const id = await create()
    await pushInto(id)
    await of('published', id, 'main')
    const address = await ticketOf(id)
    const player = await watch(address)
    expect((await player.received(2000)).includes('FLV')).toBe(true)
    expect(await openPlayer(listening.port, address)).toBe(401)
    await of('measured', id, 'main')
    await waitForEvent(event => event.kind === 'viewers' && event.roomId === id && event.previews === 1)
    const status = await server.ask(readStudioStatus, { params: { id } }, admin)
    expect(status).toMatchObject({
      state: 'live',
      engine: 'embedded',
      streaming: null,
      previews: 1,
      viewers: 0,
    })
    expect(status.slots[0]?.measured).toMatchObject({ width: 640, height: 360, audioCodec: 'aac' })

    await pushInto(id, 'hot')
    await of('published', id, 'hot')
    await server.ask(switchSlot, { params: { id }, body: { slot: 'hot' } }, admin)
    await waitForEvent(event => event.kind === 'switched' && event.roomId === id && event.slot === 'hot')
    await server.ask(stopSlot, { params: { id }, body: { slot: 'hot', reason: 'Test' } }, admin)
    expect(await of('unpublished', id, 'hot')).toMatchObject({ cause: 'stopped' })
    player.leave()
  })

  it('is not replaced by a second encoder, and the status says who was refused', async () => {
    const id = await create()
    const params = { id, slot: 'main' } as const
    const { pushServer, streamKey } = await server.ask(issueSlotKey, { params }, admin)
    const again = () => push({ url: `${pushServer}/${streamKey}`, sample: 'pattern' })
    pushers.push(await again())
    await of('published', id, 'main')
    await expect(again()).rejects.toThrow('Somebody else pushes this stream')
    const { slots } = await server.ask(readStudioStatus, { params: { id } }, admin)
    expect(slots[0]).toMatchObject({ startedTime: expect.any(String), refused: { cause: 'pushed' } })
    await of('measured', id, 'main')
  })

  it('needs the key of its slot, and ends when that is revoked or the room banned', async () => {
    const id = await create()
    await pushInto(id)
    await of('published', id, 'main')
    const { pushServer } = await server.ask(issueSlotKey, { params: { id, slot: 'hot' } }, admin)
    const wrong = push({ url: `${pushServer}/${id}-hot?key=wrong`, sample: 'pattern' })
    await expect(wrong).rejects.toThrow()
    const { slots } = await server.ask(readStudioStatus, { params: { id } }, admin)
    expect(slots[1]).toMatchObject({ state: 'offline', refused: { cause: 'wrongKey', address: '127.0.0.1' } })
    expect(slots[0]).toMatchObject({ refused: null })
    const recorded = expect.objectContaining({ kind: 'refused', slot: 'hot', cause: 'wrongKey' })
    const incidents = () => server.ask(listIncidents, { params: { id }, query: {} }, admin)
    await expect
      .poll(async () => (await incidents()).list.map(({ detail }) => detail))
      .toContainEqual(recorded)
    // At another server.
    await other.ask(revokeSlotKey, { params: { id, slot: 'main' } }, admin)
    expect(await of('unpublished', id, 'main')).toMatchObject({ cause: 'keyRevoked' })
    await pushInto(id, 'cold')
    await of('published', id, 'cold')
    const ticket = await ticketOf(id)
    await server.ask(banRoom, { params: { id }, body: { untilTime: null, reason: 'Test' } }, admin)
    expect(await of('unpublished', id, 'cold')).toMatchObject({ cause: 'banned' })
    expect(await openPlayer(listening.port, ticket)).toBe(403)
  })
})

const waiting = { timeout: 20_000, interval: 100 }

describe('several servers', () => {
  const statusOf = (id: string) => other.ask(readStudioStatus, { params: { id } }, admin)
  /** Waits until the measured status of the room is the expected one. */
  const until = (id: string, isExpected: (status: StudioStatus) => boolean) =>
    vi.waitFor(async () => {
      const status = await statusOf(id)
      if (!isExpected(status)) throw new Error(`It is ${JSON.stringify(status)}`)
      return status
    }, waiting)

  it('show each other’s streams, each pulled once, and continue with one that comes back on another server', async () => {
    const id = await create()
    const pusher = await pushInto(id)
    await of('published', id, 'main')
    const watchOther = async (source: PlaySource) => {
      const { address } = await other.ask(issuePlayTicket, { params: { id }, body: { source } }, admin)
      const player = await openPlayer(otherListening.port, address)
      if (typeof player === 'number') throw new Error(`The player was refused with ${player}`)
      return player
    }
    const players = [await watchOther('output'), await watchOther('output'), await watchOther('main')]
    for (const player of players) expect((await player.received(2000)).includes('FLV')).toBe(true)
    expect(await until(id, ({ previews }) => previews === 3)).toMatchObject({ viewers: 0 })

    await pusher.stop()
    await until(id, ({ slots }) => slots[0]?.state === 'offline')
    const { streamKey } = await other.ask(issueSlotKey, { params: { id, slot: 'main' } }, admin)
    const port = liveOf(other.platform, registry).host.current()?.port
    const [player] = players
    const before = (await player?.received(1))?.length ?? 0
    pushers.push(await push({ url: `rtmp://127.0.0.1:${port}/live/${streamKey}`, sample: 'gradient' }))
    await player?.received(before + 20_000)
    for (const one of players) one.leave()
    expect(await until(id, ({ previews }) => previews === 0)).toMatchObject({ activeSlot: 'main' })
  })

  it('admit one player by a ticket, on any server', async () => {
    const id = await create()
    const address = await ticketOf(id)
    const ports = [listening.port, otherListening.port, listening.port, otherListening.port]
    const players = await Promise.all(ports.map(port => openPlayer(port, address)))
    expect(players.filter(player => player === 401)).toHaveLength(3)
    for (const player of players) if (typeof player !== 'number') player.leave()
  })

  it('check their streams by ffmpeg and share what they find', async () => {
    const id = await create()
    const { streamKey } = await other.ask(issueSlotKey, { params: { id, slot: 'main' } }, admin)
    const port = liveOf(other.platform, registry).host.current()?.port
    pushers.push(await push({ url: `rtmp://127.0.0.1:${port}/live/${streamKey}`, sample: 'pattern' }))
    await vi.waitFor(async () => {
      const { slots } = await server.ask(readStudioStatus, { params: { id } }, admin)
      expect(slots[0]?.found).toContain('black')
    }, waiting)
    const { thumbnail } = await server.ask(readLiveRoom, { params: { id } }, admin)
    const picture = await server.app.request(thumbnail)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect([...new Uint8Array(await picture.arrayBuffer())]).toEqual([0xff, 0xd8, 1, 0xff, 0xd9])
    const unknown = await server.app.request(thumbnail.replace(/[^/]+$/, id))
    expect(await unknown.json()).toMatchObject({ code: errors.notFound.code })
  })

  it('give streams to no program but servers of the same installation', async () => {
    const id = await create()
    await pushInto(id)
    await of('published', id, 'main')
    const address = liveOf(server.platform, registry).host.current()?.relayAddress
    const answer = await fetch(`${address}/live/${id}-main.flv`, {
      headers: { authorization: 'Bearer wrong' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('a server whose RTMP port is taken', () => {
  it('runs without it and says that nothing can be pushed', async () => {
    const port = String(liveOf(server.platform, registry).host.current()?.port)
    const late = await startTestServer(
      { LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: port },
      server.database.again(),
    )
    const ready = await late.app.request('/readyz')
    expect(await ready.json()).toMatchObject({ streaming: 'engineDown' })
    await late.stop()
  })
})

describe('the page of a room for its audience', () => {
  const open = (path: string) => other.app.request(path)
  const stateOf = async (id: string) => (await open(`/watch/${id}/state`)).json()
  const set = (id: string, isOpen: boolean) =>
    other.ask(setWatchPage, { params: { id }, body: { isOpen } }, admin)

  it('is there once a user opens it, and plays by a strict policy without signing in', async () => {
    const body = { ...newRoom(), title: '<b>Bold</b> & "new"' }
    const { id } = await other.ask(createLiveRoom, { body }, admin)
    expect((await open(`/watch/${id}`)).status).toBe(404)
    expect((await open(`/watch/${id}/state`)).status).toBe(404)
    await set(id, true)
    const page = await open(`/watch/${id}`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
    const text = await page.text()
    expect(text).toContain('<h1>&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;new&quot;</h1>')
    for (const file of ['watch.js', 'watch.css']) {
      expect(text).toContain(`/watch/files/${file}`)
      expect((await open(`/watch/files/${file}`)).status).toBe(200)
    }
    expect(await stateOf(id)).toEqual({ state: 'waiting', title: body.title })
    await other.ask(setSlate, { params: { id }, body: { shown: true } }, admin)
    expect(await stateOf(id)).toMatchObject({ state: 'live' })
    const stream = /data-stream="([^"]+)"/.exec(text)?.[1] ?? ''
    const index = await open(stream)
    expect(await index.text()).toContain('#EXT-X-STREAM-INF')
    const status = await other.ask(readStudioStatus, { params: { id } }, admin)
    expect(status.watchPage).toEqual({ isOpen: true, address: `/watch/${id}` })
    expect(status.playAddresses).toEqual([
      expect.stringMatching(new RegExp(`^http://.*/${id}\\.flv$`)),
      stream,
    ])
    await other.ask(banRoom, { params: { id }, body: { untilTime: null, reason: 'Test' } }, admin)
    expect(await stateOf(id)).toMatchObject({ state: 'banned' })
    expect((await open(stream)).status).toBe(403)
    await set(id, false)
    expect((await open(`/watch/${id}`)).status).toBe(404)
  })

  it('is not there where no audience is let in', async () => {
    const id = await create()
    await set(id, true)
    expect((await server.app.request(`/watch/${id}`)).status).toBe(404)
    expect(await server.ask(readStudioStatus, { params: { id } }, admin)).toMatchObject({
      watchPage: null,
      playAddresses: [],
    })
  })
})

describe('a viewer', () => {
  it('sees the slate where nothing is pushed, until their session ends', async () => {
    const id = await create()
    const guest = { token: await server.signIn('admin') }
    const player = await watch(await ticketOf(id, guest))
    await server.ask(setSlate, { params: { id }, body: { shown: true } }, admin)
    expect((await player.received(2000)).includes('FLV')).toBe(true)
    await server.ask(logout, {}, guest)
    await player.closed
  })

  it('of HLS gets playlist and pieces at the address of the server, until their session ends', async () => {
    const id = await create()
    const guest = { token: await server.signIn('admin') }
    await server.ask(setSlate, { params: { id }, body: { shown: true } }, admin)
    const body = { source: 'output' } as const
    const { hlsAddress } = await server.ask(issuePlayTicket, { params: { id }, body }, guest)
    const load = async (address: string) => {
      const response = await server.app.request(address)
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    const beside = (address: string, base: string) => {
      const { pathname, search } = new URL(address, `http://greenroom.test${base}`)
      return pathname + search
    }
    const index = await load(hlsAddress)
    expect(index.text).toContain('RESOLUTION=640x360')
    const playlist = beside(index.text.split('\n').find(line => line.startsWith('hls/')) ?? '', hlsAddress)
    const { text } = await load(playlist)
    const piece = /^[\w-]+\.m4s$/m.exec(text)?.[0] ?? ''
    const segment = await load(beside(piece, playlist))
    expect(segment.headers.get('content-type')).toBe('video/mp4')
    expect(segment.headers.get('cache-control')).toBe('public, max-age=3600, immutable')
    await waitForEvent(event => event.kind === 'viewers' && event.roomId === id && event.previews === 1)

    expect((await load(hlsAddress.replace(/ticket=.*/, 'ticket=v1.a.b.c.d'))).status).toBe(401)
    const { hlsAddress: another } = await server.ask(
      issuePlayTicket,
      { params: { id: await create() }, body },
      guest,
    )
    expect((await load(another.replace(/hls\/[^/]+/, `hls/${id}`))).status).toBe(401)
    // No audience is let in.
    expect((await load(hlsAddress.replace(/\?.*/, ''))).status).toBe(403)

    await server.ask(logout, {}, guest)
    await vi.waitFor(async () => expect((await load(playlist)).status).toBe(410), waiting)
    expect((await load(hlsAddress)).status).toBe(401)
  })

  it('is disconnected and refused once their role may not watch', async () => {
    const id = await create()
    const name = `guest${randomUUID().slice(0, 8)}`
    const guest = { token: await signInHolding(server, ['live-room:read'], 'all', name) }
    await server.ask(setSlate, { params: { id }, body: { shown: true } }, admin)
    const player = await watch(await ticketOf(id, guest))
    const unused = await ticketOf(id, guest)
    const { list } = await server.ask(listRoles, { query: { text: name } }, admin)
    const { id: roleId = '', version = 0 } = list[0] ?? {}
    const body = { version, changes: { permissions: [] } }
    await server.ask(updateRole, { params: { id: roleId }, body }, admin)
    await player.closed
    expect(await openPlayer(listening.port, unused)).toBe(403)
  })

  it('is refused without a ticket and with a forged one', async () => {
    const id = await create()
    for (const address of [`/api/live/play/${id}`, `/api/live/play/${id}?ticket=v1.a.b.c.d`]) {
      expect(await openPlayer(listening.port, address)).toBe(401)
    }
  })
})
