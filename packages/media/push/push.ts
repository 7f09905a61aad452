import type { Pusher, PushOptions, SampleName } from '../api/pusher.ts'
import { type Tag, tagType } from '../flv/tag.ts'
import { writeAmf } from '../rtmp/amf-writer.ts'
import { readSample } from '../samples/samples.ts'
import { connectPublisher, type RtmpClient } from './rtmp-client.ts'
import { SamplePlayer } from './sample-player.ts'

const stepMs = 20
/** Time for the other side to close, in milliseconds. */
const farewellMs = 500

/**
 * Publishes a sample until it is stopped or the connection ends.
 * @throws Error when it cannot connect, or is refused
 */
export async function push(options: PushOptions): Promise<Pusher> {
  const { url, keyFrames = true, isStubborn = false, startAt = 0 } = options
  const client = await connectPublisher(url, isStubborn)
  return play(client, await readSample(options.sample), { ...options, keyFrames, isStubborn, startAt })
}

type Settings = Required<Pick<PushOptions, 'keyFrames' | 'isStubborn' | 'startAt'>> &
  Pick<PushOptions, 'onEnd'>

function play(client: RtmpClient, sample: readonly Tag[], settings: Settings): Pusher {
  const { socket } = client
  const startedAt = performance.now()
  let player = new SamplePlayer(sample, settings.keyFrames)
  let offset = settings.startAt
  let isStalled = false
  const clock = () => performance.now() - startedAt
  const timer = setInterval(step, stepMs)

  function step(): void {
    if (isStalled) player.skipTo(clock())
    else for (const tag of player.due(clock())) client.send(toMessage(tag, offset))
  }

  socket.resume()
  socket.on('end', () => {
    if (!settings.isStubborn) socket.destroy()
  })
  socket.once('close', () => {
    clearInterval(timer)
    settings.onEnd?.()
  })
  return {
    stall() {
      isStalled = true
    },
    resume() {
      isStalled = false
    },
    jump(milliseconds) {
      offset += milliseconds
    },
    async change(name: SampleName) {
      player = new SamplePlayer(await readSample(name), settings.keyFrames, clock())
    },
    stop() {
      clearInterval(timer)
      return closePublisher(client)
    },
  }
}

/** A tag as RTMP has it, with another clock. */
export function toMessage({ type, timestamp, payload }: Tag, offset: number) {
  const isScript = type === tagType.script
  return {
    type,
    // A clock of 32 bits.
    timestamp: (timestamp + offset) >>> 0,
    streamId: 1,
    payload: isScript ? Buffer.concat([writeAmf('@setDataFrame'), payload]) : payload,
  }
}

/** Unpublishes, and closes the connection in good order. */
export async function closePublisher({ socket, command }: RtmpClient): Promise<void> {
  if (socket.closed) return
  const closed = new Promise(resolve => socket.once('close', resolve))
  command('FCUnpublish', null, '')
  command('deleteStream', null, 1)
  socket.end()
  setTimeout(() => socket.destroy(), farewellMs).unref()
  await closed
}
