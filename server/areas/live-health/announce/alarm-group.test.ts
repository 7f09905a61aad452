import { acknowledgeAlarm, muteAlarms, unmuteAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { clearMessages, pageMessages, readMessages } from '@greenroom/contract/areas/messages/messages'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../../platform/settings.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { createAnnounceOpen } from '../jobs/announce-open.ts'
import { liveAlarmMutes, liveAlarms, liveWebhookDeliveries } from '../schema.ts'
import { type HealthDesk, startHealthDesk } from '../testing/health-desk.ts'

const webhook = {
  LIVE_WEBHOOK_URL: 'http://127.0.0.1:9/alarms',
  LIVE_WEBHOOK_SECRET: 'a secret of the webhook',
}

let desk: HealthDesk
beforeAll(async () => {
  desk = await startHealthDesk(webhook)
})
afterAll(() => desk.server.stop())

let room: Awaited<ReturnType<HealthDesk['addRoom']>>
beforeEach(async () => {
  room = await desk.addRoom({ switchesByItself: false })
  desk.engine.publish(room.key('main'))
  await desk.pass(2)
})

/** The stream stalls for a moment. */
async function stallOnce() {
  desk.engine.stall(room.key('main'))
  await desk.tick()
  desk.engine.resume(room.key('main'))
  await desk.pass(4)
}

/** The stream stalls and has not come back for so many minutes; its notice is read. */
async function stallSince(minutes: number) {
  desk.engine.stall(room.key('main'))
  await desk.tick()
  await desk.pool
    .update(liveAlarms)
    .set({ openedAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(and(eq(liveAlarms.roomId, room.id), isNull(liveAlarms.closedAt)))
  await readNotices()
}

async function muteStalls() {
  const untilTime = new Date(Date.now() + 3_600_000).toISOString()
  const body = { kind: 'stalled', untilTime } as const
  await desk.server.ask(muteAlarms, { params: { id: room.id }, body }, desk.admin)
}

/** The stream stalls every ten minutes, for longer than an hour. */
async function stallForAnHour() {
  for (let time = 0; time < 7; time++) {
    await desk.skip(600)
    await stallOnce()
  }
}

const notices = async () =>
  (
    await desk.server.ask(
      pageMessages,
      { query: { text: room.title, type: 'notice' } },
      { ...desk.admin, language: 'en-US' },
    )
  ).list

const readNotices = async () =>
  desk.server.ask(readMessages, { body: { ids: (await notices()).map(({ id }) => id) } }, desk.admin)

/** The webhook's deliveries about the room, in order. */
async function deliveries(): Promise<{ event: string; alarm: { times: number } }[]> {
  const rows = await desk.pool.select().from(liveWebhookDeliveries).orderBy(liveWebhookDeliveries.id)
  return rows.map(({ body }) => JSON.parse(body)).filter(({ alarm }) => alarm.roomId === room.id)
}

const announceOpen = () => createAnnounceOpen(readSettings(webhook)).handle(jobContext(desk.pool))

describe('an error that keeps coming back', () => {
  it('has one notice, which says how often and since when, and one incident each time', async () => {
    for (let time = 0; time < 3; time++) await stallOnce()
    expect(await notices()).toMatchObject([
      {
        title: 'Stream stalled (3 times)',
        content: expect.stringMatching(
          /^Main stream: stream stalled\. 3 times since \w+ \d+, \d\d:\d\d, last at /,
        ),
      },
    ])
    const opened = (await desk.incidents(room.id)).filter(({ detail }) => detail.kind === 'alarmOpened')
    expect(opened).toHaveLength(3)
  })

  it('calls the webhook when it is announced and when that alarm is over', async () => {
    for (let time = 0; time < 3; time++) await stallOnce()
    expect(await deliveries()).toMatchObject([
      { event: 'alarm.opened', alarm: { times: 1 } },
      { event: 'alarm.closed', alarm: { times: 1 } },
    ])
  })

  it('leaves a notice that was read as read until an hour has passed', async () => {
    await stallOnce()
    const [first] = await notices()
    await readNotices()
    await stallOnce()
    expect(await notices()).toMatchObject([{ id: first?.id, status: 1, time: first?.time }])
    await stallForAnHour()
    const [raised] = await notices()
    expect(raised).toMatchObject({ id: first?.id, status: 0 })
    expect(Date.parse(raised?.time ?? '')).toBeGreaterThan(Date.parse(first?.time ?? ''))
    expect(await deliveries()).toMatchObject([
      { event: 'alarm.opened', alarm: { times: 1 } },
      { event: 'alarm.closed', alarm: { times: 1 } },
      { event: 'alarm.opened', alarm: { times: 8 } },
      { event: 'alarm.closed', alarm: { times: 8 } },
    ])
  })

  it('begins a new notice after a quarter of an hour without it', async () => {
    await stallOnce()
    await desk.skip(900)
    await stallOnce()
    expect((await notices()).map(({ title }) => title)).toEqual(['Stream stalled', 'Stream stalled'])
  })

  it('is not announced again once it is acknowledged', async () => {
    await stallOnce()
    const [alarm] = (await desk.alarms(room.id)).list
    await desk.server.ask(acknowledgeAlarm, { params: { id: alarm?.id ?? '' } }, desk.admin)
    await readNotices()
    await stallForAnHour()
    expect(await notices()).toMatchObject([{ title: 'Stream stalled (8 times)', status: 1 }])
  })

  it('does not change its notice while it is muted', async () => {
    await stallOnce()
    await muteStalls()
    await stallOnce()
    expect(await notices()).toMatchObject([{ title: 'Stream stalled' }])
  })

  it('stays away from a user who cleared its notice until it is announced again', async () => {
    await stallOnce()
    await desk.server.ask(clearMessages, { body: { type: 'notice' } }, desk.admin)
    await stallOnce()
    expect(await notices()).toEqual([])
    await stallForAnHour()
    expect(await notices()).toMatchObject([{ status: 0 }])
  })

  it('is announced again once when it stays', async () => {
    await stallOnce()
    await stallSince(6)
    await announceOpen()
    expect(await notices()).toMatchObject([{ title: 'Stream stalled (2 times)', status: 0 }])
    expect((await deliveries()).at(-1)).toMatchObject({ event: 'alarm.opened', alarm: { times: 2 } })
    await readNotices()
    await announceOpen()
    expect(await notices()).toMatchObject([{ status: 1 }])
  })

  it('is not announced again while it is shorter than five minutes', async () => {
    await stallOnce()
    await stallSince(4)
    await announceOpen()
    expect(await notices()).toMatchObject([{ status: 1 }])
  })
})

describe('an error that began while its kind was muted', () => {
  beforeEach(async () => {
    await muteStalls()
    desk.engine.stall(room.key('main'))
    await desk.tick()
  })

  it('is announced once the mute is undone, if it is still open', async () => {
    await announceOpen()
    expect(await notices()).toEqual([])
    const body = { kind: 'stalled' } as const
    await desk.server.ask(unmuteAlarms, { params: { id: room.id }, body }, desk.admin)
    await announceOpen()
    await announceOpen()
    expect(await notices()).toMatchObject([{ title: 'Stream stalled', status: 0 }])
    expect(await deliveries()).toMatchObject([{ event: 'alarm.opened', alarm: { times: 1 } }])
  })

  it('is not announced after the mute if it is acknowledged', async () => {
    const [alarm] = (await desk.alarms(room.id)).list
    await desk.server.ask(acknowledgeAlarm, { params: { id: alarm?.id ?? '' } }, desk.admin)
    await desk.pool.delete(liveAlarmMutes)
    await announceOpen()
    expect(await notices()).toEqual([])
  })

  it('is not announced when it ended during the mute', async () => {
    desk.engine.resume(room.key('main'))
    await desk.pass(4)
    await desk.pool.delete(liveAlarmMutes)
    await announceOpen()
    expect(await notices()).toEqual([])
  })
})
