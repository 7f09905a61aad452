import { listIncidents, listLiveSessions, readSamples } from '@greenroom/contract/areas/live-health/history'
import { listRecordings } from '@greenroom/contract/areas/live-recording/recordings'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildIncident, buildSession, noRecordings, samples } from '../testing/health.ts'
import { incidentText } from './incident-text.ts'
import { RoomHistory } from './room-history.tsx'
import { sampleFigures } from './sample-figures.ts'

beforeEach(() => fakeServer.respond(listRecordings, noRecordings))

describe('the history of a room', () => {
  it('shows the last hour, and then the chosen session', async () => {
    const session = buildSession()
    fakeServer.respond(listLiveSessions, { list: [session], total: 1 })
    fakeServer.respond(readSamples, samples)
    fakeServer.respond(listIncidents, {
      list: [buildIncident({ kind: 'unpublished', slot: 'main', cause: 'cut' })],
      total: 1,
    })
    const { user } = renderInConsole(<RoomHistory roomId={recordId(900)} />)
    const line = (await screen.findByText(text('liveHealth:cause.left'))).closest('tr')
    expect(line).toHaveTextContent('36')
    expect(line).toHaveTextContent('29.9')
    expect(await screen.findByText(new RegExp(text('liveHealth:cause.cut')))).toBeVisible()
    expect(fakeServer.lastRequest(readSamples).query).toEqual({ minutes: 60 })
    await user.click(screen.getByRole('button', { pressed: false, name: /2026/ }))
    await waitFor(() =>
      expect(fakeServer.lastRequest(readSamples).query).toMatchObject({ sessionId: session.id }),
    )
    await waitFor(() =>
      expect(fakeServer.lastRequest(listIncidents).query).toEqual({ sessionId: session.id }),
    )
    await user.click(screen.getByRole('button', { name: text('liveHealth:history.lastHour') }))
    expect(screen.queryByRole('button', { pressed: true, name: /2026/ })).toBeNull()
  })
})

describe('the charts of a room', () => {
  it('say that the room had no viewers when all measured counts are 0', async () => {
    const viewers = samples.viewers.map(({ time }) => ({ time, viewers: 0 }))
    fakeServer.respond(listLiveSessions, { list: [], total: 0 })
    fakeServer.respond(readSamples, { ...samples, viewers })
    fakeServer.respond(listIncidents, { list: [], total: 0 })
    renderInConsole(<RoomHistory roomId={recordId(900)} />)
    expect(await screen.findByText(text('liveHealth:history.noViewers'))).toBeVisible()
  })
})

describe('the lines of samples', () => {
  it('are separate for each stream, with a gap where nothing was measured', () => {
    const { labels, series } = sampleFigures(samples, 'bitRate', 'en-US')
    expect(labels).toHaveLength(4)
    expect(series.map(({ values }) => values)).toEqual([
      [2996, 2996, null, 2996],
      [null, null, null, 864],
    ])
    expect(sampleFigures(samples, 'viewers', 'en-US').series[0]?.values).toEqual([0, 10, null, 30])
  })
})

describe('an incident', () => {
  it('names the user who caused it, and the reason', () => {
    const recorded = incidentText(
      buildIncident(
        { kind: 'operation', operation: 'live-room.stop', slot: 'hot', alarm: null, reason: 'Wrong picture' },
        { userName: 'Lin' },
      ),
      'en-US',
    )
    expect(recorded).toContain('Lin')
    expect(recorded).toContain('Wrong picture')
    expect(recorded).toContain(text('live:slot.hot'))
  })

  it('names a refused encoder, the cause and the number of attempts', () => {
    const refused = { kind: 'refused', slot: 'hot', cause: 'wrongKey', address: '10.0.0.7' } as const
    const lines = [1, 3600].map(attempts => incidentText(buildIncident({ ...refused, attempts }), 'en-US'))
    for (const line of lines) {
      expect(line).toContain('10.0.0.7')
      expect(line).toContain(text('liveStudio:status.refusal.wrongKey'))
    }
    expect(lines[1]).toContain('3600')
  })

  it('distinguishes an automatic switch from a manual one', () => {
    const recorded = ([null, 'stalled', 'ended'] as const).map(cause =>
      incidentText(buildIncident({ kind: 'switched', slot: 'hot', cause }), 'en-US'),
    )
    expect(new Set(recorded).size).toBe(3)
  })
})
