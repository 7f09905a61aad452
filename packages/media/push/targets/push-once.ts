import type { TargetLimits, TargetOrder, Transcoding } from '../../api/target.ts'
import type { Programme } from '../../programme/programme.ts'
import { feedFrom, untilShown } from './output-feed.ts'
import { Sender } from './sender.ts'
import { connectTarget, type Resolve, type TargetClient } from './target-client.ts'
import { TargetError } from './target-error.ts'
import { transcode } from './transcode.ts'

/** A connection to a target, as it is measured. */
export type LivePush = Pick<Sender, 'sentBytes' | 'droppedFrames'>

interface Attempt extends Pick<TargetOrder, 'address' | 'streamKey'> {
  programme: Programme
  limits: TargetLimits
  resolve: Resolve | undefined
  /** Undefined: the target gets the output as it is. */
  transcoding: Transcoding | undefined
  signal: AbortSignal
  onLive(push: LivePush): void
}

/**
 * Gives an output to a target until one of them ends. The target is not asked before there is a picture.
 * @throws TargetError the reason, also when the signal ended it
 */
export async function pushOnce(attempt: Attempt): Promise<never> {
  const { limits, onLive, programme, signal, transcoding, ...target } = attempt
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, ending.signal])
  const silence = setTimeout(() => {
    ending.abort(new TargetError('noStream', 'The output has nothing to send'))
  }, limits.silentMs).unref()
  let client: TargetClient | undefined
  let stuck: NodeJS.Timeout | undefined
  try {
    await untilShown(programme, ended)
    if (transcoding) return await sendSmaller(transcoding)
    const sender = new Sender(await connect(), limits.queueBytes)
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

  /** The target is not asked before ffmpeg has something for it. */
  async function sendSmaller(transcoding: Transcoding): Promise<never> {
    let sender: Sender | undefined
    let droppedFrames = 0
    const onDropped = (frames: number) => {
      droppedFrames += frames
    }
    const options = { queueBytes: limits.queueBytes, onDropped, signal: ended }
    for await (const pieces of transcode(programme, transcoding, options)) {
      silence.refresh()
      if (!sender) {
        const begun = new Sender(await connect(), limits.queueBytes)
        sender = begun
        onLive({
          sentBytes: () => begun.sentBytes(),
          droppedFrames: () => begun.droppedFrames() + droppedFrames,
        })
      }
      for (const piece of pieces) sender.take(piece)
    }
    throw new TargetError('noStream', 'The output has ended')
  }

  async function connect(): Promise<TargetClient> {
    const late = setTimeout(
      () => ending.abort(new TargetError('timeout', 'The target does not answer')),
      limits.connectMs,
    ).unref()
    try {
      client = await connectTarget(target, ended)
    } finally {
      // A connection that was made lasts.
      clearTimeout(late)
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
