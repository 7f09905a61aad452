import { Socket } from 'node:net'
import type { PlayDecision, PublishDecision } from '../api/media-server.ts'
import { type Order, order, type Report, type TargetPlace } from '../process/messages.ts'
import { Questions } from '../process/questions.ts'
import { type MediaProcess, openMediaProcess } from './media-process.ts'

/** Longest time for ending connections when the process is stopped. */
const farewellMs = 1000

let running: Promise<MediaProcess> | undefined
let publishQuestions: Questions<PublishDecision> | undefined
let playQuestions: Questions<PlayDecision> | undefined
let placeQuestions: Questions<TargetPlace> | undefined

// A media server without its owner has no use.
process.once('disconnect', exit)
// Ctrl-C and service managers reach this process, too; its owner ends it in good order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', async (message, handle) => {
  await obey(order.parse(message), handle)
})

function exit(): void {
  process.exit()
}

function send(report: Report, onSent: () => void = () => {}): void {
  if (process.connected && process.send) process.send(report, undefined, undefined, onSent)
}

/** Exits after the last connection, or when that takes too long. */
function leave(): void {
  process.off('disconnect', exit)
  process.disconnect?.()
  setTimeout(exit, farewellMs).unref()
}

async function obey(order: Order, handle: unknown): Promise<void> {
  switch (order.kind) {
    case 'start':
      await start(order)
      break
    case 'publishDecision':
      publishQuestions?.answer(order.number, order.decision)
      break
    case 'playDecision':
      playQuestions?.answer(order.number, order.decision)
      break
    case 'targetPlace':
      placeQuestions?.answer(order.number, order.place)
      break
    default:
      if (running !== undefined) command(await running, order, handle)
  }
}

async function start(options: Extract<Order, { kind: 'start' }>): Promise<void> {
  const publish = new Questions<PublishDecision>(options.limits.authoriseMs)
  const play = new Questions<PlayDecision>(options.limits.authoriseMs)
  publishQuestions = publish
  playQuestions = play
  const places = new Questions<TargetPlace>(options.limits.authoriseMs)
  placeQuestions = places
  running = openMediaProcess({
    ...options,
    authorise: request => publish.ask(number => send({ kind: 'authorise', number, request })),
    authorisePlay: request => play.ask(number => send({ kind: 'authorisePlay', number, request })),
    targets: {
      placeOf: (id, host) => places.ask(number => send({ kind: 'resolveTarget', number, id, host })),
      report: (id, status) => send({ kind: 'targetReported', id, status }),
    },
    emit: event => send({ kind: 'event', event }),
  })
  try {
    const { rtmpPort, httpPort } = await running
    send({ kind: 'listening', rtmpPort, httpPort })
  } catch (error) {
    send({ kind: 'cannotListen', reason: String(error) })
  }
}

function command(
  { stage, ingest, door, pulls, recordings, targets, stop }: MediaProcess,
  order: Order,
  handle: unknown,
): void {
  switch (order.kind) {
    case 'follow':
      stage.follow(order.output, order.source, performance.now())
      break
    case 'closeOutput':
      stage.closeOutput(order.output)
      break
    case 'record':
      recordings.begin(order.output, order.options)
      break
    case 'stopRecording':
      void recordings.end(order.output)
      break
    case 'pushTo':
      targets.begin(order.id, order.target, order.isResolved)
      break
    case 'stopTarget':
      void targets.end(order.id).then(() => send({ kind: 'answer', number: order.number, value: true }))
      break
    case 'pull':
      pulls.follow(order.path, order)
      break
    case 'stopPull':
      pulls.end(order.path)
      break
    case 'kick':
      send({ kind: 'answer', number: order.number, value: ingest.cut(order.path, 'kicked', order.cause) })
      break
    case 'listViewers':
      send({ kind: 'answer', number: order.number, value: stage.listViewers(order.filter) })
      break
    case 'closeViewers':
      send({ kind: 'answer', number: order.number, value: stage.closeViewers(order.filter, 'closed') })
      break
    case 'upgrade':
      if (handle instanceof Socket)
        door.openWebSocket(order.request, handle, Buffer.from(order.head), order.viewer)
      break
    case 'stop':
      void stop().then(() => send({ kind: 'stopped' }, leave))
  }
}
