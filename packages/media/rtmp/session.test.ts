import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../api/limits.ts'
import { Source } from '../programme/source.ts'
import { badBytes } from '../testing/bad-bytes.ts'
import { amfObject } from './amf.ts'
import { writeChunks } from './chunk-writer.ts'
import { commandMessage } from './command.ts'
import { windowSizeMessage } from './control.ts'
import { echoBytes, hello } from './handshake.ts'
import { messageType, type RtmpMessage } from './message.ts'
import { ProtocolError } from './protocol-error.ts'
import type { PublishAddress } from './publish-address.ts'
import { RtmpSession } from './session.ts'

/** Deterministic random numbers by seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

function startSession() {
  const written: Buffer[] = []
  const requests: PublishAddress[] = []
  const media: RtmpMessage[] = []
  const source = new Source('live/a', '', defaultLimits, 0)
  const host = {
    write: (bytes: Buffer) => written.push(bytes),
    askToPublish: (address: PublishAddress) => requests.push(address),
    media: (message: RtmpMessage) => {
      media.push(message)
      source.take(message, 0)
    },
    unpublished: () => requests.splice(0),
  }
  const session = new RtmpSession(host, defaultLimits)
  const say = (name: string, ...values: Parameters<typeof commandMessage>[0]['values']) =>
    writeChunks(commandMessage({ name, transaction: 1, values }), 3, 128)
  return { session, say, requests, media, answers: () => Buffer.concat(written.splice(0)).toString('latin1') }
}

const connect = amfObject({ app: 'live', tcUrl: 'no:// url at all' })
const video = (bytes: number[]) =>
  writeChunks({ type: messageType.video, timestamp: 0, streamId: 1, payload: Buffer.from(bytes) }, 6, 128)

function startAsking() {
  const all = startSession()
  const { session, say } = all
  session.receive(hello())
  session.receive(Buffer.alloc(echoBytes))
  session.receive(
    Buffer.concat([say('connect', connect), say('releaseStream', null, 'a'), say('createStream', null)]),
  )
  session.receive(Buffer.concat([say('publish', null, 'room?key=1', 'live'), video([0x17, 1])]))
  return all
}

test('a session accepts any bytes or ends, wherever they are split', () => {
  const random = fc.integer({ min: 1, max: 2 ** 31 })
  fc.assert(
    fc.property(random, fc.integer({ min: 20, max: 2000 }), (seed, cut) => {
      const { session } = startSession()
      const bytes = badBytes(seededRandom(seed))
      try {
        for (let at = 0; at < bytes.length; at += cut) {
          session.receive(bytes.subarray(at, at + cut))
          session.accept()
        }
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError)
      }
    }),
    { numRuns: 150 },
  )
})

describe('a session', () => {
  test('asks before it admits a publisher, and reads nothing meanwhile', () => {
    const { session, requests, media, answers } = startAsking()
    expect(requests).toEqual([{ app: 'live', name: 'room', query: 'key=1' }])
    expect(media).toHaveLength(0)
    session.receive(video([0x27, 1]))
    expect(media).toHaveLength(0)
    expect(answers()).toContain('NetConnection.Connect.Success')
    session.accept()
    expect(answers()).toContain('NetStream.Publish.Start')
    expect(media.map(({ payload }) => payload[0])).toEqual([0x17, 0x27])
  })

  test('reads nothing of a publisher that it has refused', () => {
    const { session, media, answers } = startAsking()
    session.refuse('wrong key')
    expect(answers()).toContain('NetStream.Publish.BadName')
    session.receive(video([0x17, 1]))
    session.accept()
    expect(media).toHaveLength(0)
  })

  test('ends with each kind of end that a publisher can send', () => {
    for (const farewell of ['FCUnpublish', 'deleteStream', 'closeStream']) {
      const { session, say, requests, media } = startAsking()
      session.accept()
      session.receive(Buffer.concat([say(farewell, null, 'room'), video([0x17, 1])]))
      expect(requests).toHaveLength(0)
      expect(media).toHaveLength(1)
    }
  })

  test('answers pings, and acknowledges received bytes', () => {
    const { session, answers } = startAsking()
    session.accept()
    const ping = {
      type: messageType.userControl,
      timestamp: 0,
      streamId: 0,
      payload: Buffer.of(0, 6, 1, 2, 3, 4),
    }
    answers()
    session.receive(writeChunks(ping, 2, 128))
    expect(answers()).toContain('\0\x07\x01\x02\x03\x04')
    session.receive(writeChunks(windowSizeMessage(1), 2, 128))
    const size = writeChunks({ type: 1, timestamp: 0, streamId: 0, payload: Buffer.of(0, 1, 0, 0) }, 2, 128)
    session.receive(size)
    answers()
    session.receive(
      writeChunks({ type: 9, timestamp: 0, streamId: 1, payload: Buffer.alloc(70_000) }, 6, 65_536),
    )
    expect(answers().charCodeAt(7)).toBe(messageType.acknowledgement)
  })

  test.each([
    ['wants to play', (say: ReturnType<typeof startSession>['say']) => say('play', null, 'room')],
    ['publishes without a name', (say: ReturnType<typeof startSession>['say']) => say('publish', null)],
    ['connects to no application', (say: ReturnType<typeof startSession>['say']) => say('connect', null)],
    [
      'sends a command of two bytes',
      () => writeChunks({ type: 20, timestamp: 0, streamId: 0, payload: Buffer.of(2, 0) }, 3, 128),
    ],
    [
      'sends more than it may before it publishes',
      () => writeChunks({ type: 9, timestamp: 0, streamId: 0, payload: Buffer.alloc(65_537) }, 3, 128),
    ],
  ])('ends when the other side %s', (_, make) => {
    const { session, say } = startSession()
    session.receive(Buffer.concat([hello(), Buffer.alloc(echoBytes)]))
    expect(() => session.receive(make(say))).toThrow(ProtocolError)
  })

  test('ends when the other side speaks another version', () => {
    const { session } = startSession()
    expect(() => session.receive(Buffer.alloc(1537, 0x16))).toThrow('RTMP version 22')
  })
})
