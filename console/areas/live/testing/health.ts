import type { AlarmRow } from '@greenroom/contract/areas/live-health/alarms'
import type { IncidentRow, LiveSessionRow, RoomSamples } from '@greenroom/contract/areas/live-health/history'
import type { RoomRecordings } from '@greenroom/contract/areas/live-recording/recordings'
import { recordId } from '../../../testing/records.ts'

const instant = '2026-03-01T08:00:00.000Z'

/** An open alarm of a main stream of which nothing comes. */
export const buildAlarm = (fields: Partial<AlarmRow> = {}): AlarmRow => ({
  id: recordId(910),
  roomId: recordId(900),
  roomTitle: 'Evening show',
  slot: 'main',
  kind: 'stalled',
  severity: 'error',
  value: null,
  bound: null,
  openedTime: instant,
  closedTime: null,
  acknowledgedTime: null,
  acknowledgedBy: '',
  ...fields,
})

/** A session of an hour, which its encoder ended. */
export const buildSession = (fields: Partial<LiveSessionRow> = {}): LiveSessionRow => ({
  id: recordId(920),
  startedTime: instant,
  endedTime: '2026-03-01T09:00:00.000Z',
  cause: 'left',
  peakViewers: 36,
  frameRate: 29.94,
  bitRate: 2996,
  ...fields,
})

/** What happened at eight. */
export const buildIncident = (
  detail: IncidentRow['detail'],
  fields: Partial<IncidentRow> = {},
): IncidentRow => ({
  id: recordId(930),
  time: instant,
  userName: '',
  detail,
  ...fields,
})

/** Two streams over half a minute; the hot one came late, and one step has nothing. */
export const samples: RoomSamples = {
  stepSeconds: 10,
  streams: [
    {
      slot: 'main',
      points: [0, 10, 30].map(second => ({
        time: `2026-03-01T08:00:${String(second).padStart(2, '0')}.000Z`,
        frameRate: 29.97,
        videoBitRate: 2900,
        audioBitRate: 96,
      })),
    },
    {
      slot: 'hot',
      points: [{ time: '2026-03-01T08:00:30.000Z', frameRate: 25, videoBitRate: 800, audioBitRate: 64 }],
    },
  ],
  viewers: [0, 10, 30].map(second => ({
    time: `2026-03-01T08:00:${String(second).padStart(2, '0')}.000Z`,
    viewers: second,
  })),
}

/** What a room without recordings answers. */
export const noRecordings: RoomRecordings = {
  ...{ list: [], total: 0, mode: 'off', isOrdered: false, refusal: null },
  ...{ usedBytes: 0, maxBytes: 1e11, days: 30 },
}
