import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey } from '@greenroom/contract/areas/live/slots'
import { pushHeavy } from '@greenroom/media/testing/heavy-push'
import { openEventStream } from '../kit/event-stream.ts'
import { type Bench, measure, type Run } from '../kit/run.ts'
import { type MeasuredServer, openServers } from '../kit/servers.ts'
import { percentile } from '../kit/statistics.ts'
import { atMost } from '../kit/table.ts'

const roomCount = 9
const kbps = 300
/** Until new streams are judged, and alarms of their begin are over. */
const settleMs = 8000
const lateMs = 400_000

/** Settings under which every break is announced. */
const settings = {
  ...{ LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0', LIVE_CHECKS: '0', LIVE_ALARM_GROUP_MINUTES: '0' },
  LIVE_WEBHOOK_SECRET: 'a secret of the benchmark',
}

/** What arrives, and a way to wait for it. */
function createArrivals() {
  const waiting = new Map<string, () => void>()
  return {
    arrive(name: string): void {
      waiting.get(name)?.()
      waiting.delete(name)
    },
    /** Milliseconds until a name arrives. @throws Error when it does not */
    next(name: string): Promise<number> {
      const begun = performance.now()
      const arrived = new Promise<number>(resolve => {
        waiting.set(name, () => resolve(performance.now() - begun))
      })
      const late = delay(lateMs, undefined, { ref: false }).then(() => {
        throw new Error(`${name} did not arrive`)
      })
      return Promise.race([arrived, late])
    },
  }
}
type Arrivals = ReturnType<typeof createArrivals>

/** Receives announcements. @returns its address */
async function openReceiver({ scope }: Run, { arrive }: Arrivals): Promise<string> {
  const receiver = createServer(async (request, response) => {
    const body: unknown = await json(request)
    response.end()
    const { alarm, event } = body as { event: string; alarm: { kind: string; roomId: string } }
    if (alarm.kind === 'offline') arrive(`${event} ${alarm.roomId}`)
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  scope.defer(() => {
    receiver.close()
    receiver.closeAllConnections()
  })
  const address = receiver.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/alarms`
}

/** Creates rooms whose streams run. @returns their ids, and functions that begin and break their streams */
async function openRooms({ client }: MeasuredServer, { scope }: Run) {
  const fields = { notification: '', category: 'Bench', method: 'normal', coverFileId: null }
  const bounds = { minBitRate: 50, maxBitRate: 8000, switchesByItself: false, slowModeSeconds: 0 }
  const rooms = []
  for (let count = 0; count < roomCount; count++) {
    const { id } = (
      await client.call(createLiveRoom, { body: { ...fields, ...bounds, title: `Room ${count}` } })
    ).data
    const { data } = await client.call(issueSlotKey, { params: { id, slot: 'main' } })
    const push = () => pushHeavy(`${data.pushServer}/${data.streamKey}`, kbps)
    const room = { id, push, stop: await push() }
    scope.defer(() => room.stop())
    rooms.push(room)
  }
  return rooms
}

function keepBusy({ scope, options: { busy = 0 } }: Run): void {
  for (let count = 0; count < busy; count++) {
    const worker = new Worker('for (;;);', { eval: true })
    scope.defer(async () => void (await worker.terminate()))
  }
}

/** How long users and other systems wait for an alarm, from the break of a stream on. */
export const alarms: Bench = {
  summary: 'alarms of nine rooms: from the break of a stream to the event in the page, and to the webhook',
  async run(run) {
    const arrivals = createArrivals()
    const url = await openReceiver(run, arrivals)
    const servers = await openServers(run, { settings: { ...settings, LIVE_WEBHOOK_URL: url } })
    const breaks = run.options.runs ?? run.size(100, 9)
    await measure(servers, {
      title: `${breaks} streams that break off, with ${run.options.busy ?? 0} busy threads`,
      rounds: 1,
      target: { 'event in the page, p99, ms': atMost(2000, 'ms'), 'webhook, p99, ms': atMost(3000, 'ms') },
      async measure(server) {
        const leaving = new AbortController()
        run.scope.defer(() => leaving.abort())
        await openEventStream(
          { url: server.url, token: server.client.token, signal: leaving.signal },
          (_, event) => {
            if (event?.topic === 'live-alarm.changed') for (const id of event.ids) arrivals.arrive(id)
          },
        )
        const rooms = await openRooms(server, run)
        await delay(settleMs)
        keepBusy(run)
        const [seen, sent]: [number[], number[]] = [[], []]
        for (let count = 0; count < breaks; count++) {
          const room = rooms[count % rooms.length]
          if (!room) break
          const event = arrivals.next(room.id)
          const webhook = arrivals.next(`alarm.opened ${room.id}`)
          room.stop()
          seen.push(await event)
          sent.push(await webhook)
          const over = arrivals.next(`alarm.closed ${room.id}`)
          room.stop = await room.push()
          await over
        }
        return {
          'event in the page, p50, ms': percentile(seen, 50),
          'event in the page, p99, ms': percentile(seen, 99),
          'webhook, p50, ms': percentile(sent, 50),
          'webhook, p99, ms': percentile(sent, 99),
        }
      },
    })
  },
}
