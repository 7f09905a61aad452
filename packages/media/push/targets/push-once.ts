import type { TargetLimits, TargetOrder } from '../../api/target.ts'
import type { Programme } from '../../programme/programme.ts'
import { feedFrom, untilShown } from './output-feed.ts'
import { Sender } from './sender.ts'
import { connectTarget, type Resolve, type TargetClient } from './target-client.ts'
import { TargetError } from './target-error.ts'

/** A connection to a target, as it is measured. */
export type LivePush = Pick<Sender, 'sentBytes' | 'droppedFrames'>

interface Attempt extends Pick<TargetOrder, 'address' | 'streamKey'> {
  programme: Programme
  limits: TargetLimits
  resolve: Resolve | undefined
  signal: AbortSignal
  onLive(push: LivePush): void
}

/**
 * Gives an output to a target, unchanged, until one of them ends. The target is not asked before there is a picture.
 * @throws TargetError the reason, also when the signal ended it
 */
export async function pushOnce({ limits, onLive, programme, signal, ...target }: Attempt): Promise<never> {
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, ending.signal])
  const silence = setTimeout(() => {
    ending.abort(new TargetError('noStream', 'The output has nothing to send'))
  }, limits.silentMs).unref()
  let client: TargetClient | undefined
  let stuck: NodeJS.Timeout | undefined
  try {
    await untilShown(programme, ended)
    client = await connect()
    const sender = new Sender(client, limits.queueBytes)
    onLive(sender)
    return await feedFrom(
      programme,
      piece => {
        silence.refresh()
        sender.take(piece)
      },
      ended,
    )
  } catch (error) {
    if (ended.aborted) throw ended.reason
    throw error
  } finally {
    clearTimeout(silence)
    clearInterval(stuck)
    await client?.close()
  }

  async function connect(): Promise<TargetClient> {
    const late = AbortSignal.timeout(limits.connectMs)
    try {
      client = await connectTarget(target, AbortSignal.any([ended, late]))
    } catch (error) {
      if (late.aborted && !ended.aborted) throw new TargetError('timeout', 'The target does not answer')
      throw error
    }
    const connected = client
    connected.follow(error => ending.abort(error))
    let before = -1
    stuck = setInterval(() => {
      const sent = connected.sentBytes()
      if (sent === before && connected.socket.writableLength > 0)
        ending.abort(new TargetError('stuck', 'The target takes nothing'))
      before = sent
    }, limits.stuckMs).unref()
    return connected
  }
}
