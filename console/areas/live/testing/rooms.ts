import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { slotNames } from '@greenroom/contract/areas/live/slots'
import type { SlotStatus, StreamMeasurement, StudioStatus } from '@greenroom/contract/areas/live/studio'
import { recordId } from '../../../testing/records.ts'

const instant = '2026-03-01T08:00:00.000Z'

/** A room whose main stream has a key. */
export function buildRoom(fields: Partial<LiveRoomRow> = {}): LiveRoomRow {
  const id = fields.id ?? recordId(900)
  return {
    id,
    title: 'Evening show',
    notification: '',
    category: 'Music',
    method: 'normal',
    coverFileId: null,
    cover: '',
    thumbnail: '',
    minBitRate: 150,
    maxBitRate: 8000,
    switchesByItself: true,
    slowModeSeconds: 0,
    expects: 'nothing',
    state: 'live',
    activeSlot: 'main',
    slots: slotNames.map(slot => ({
      slot,
      pushServer: 'rtmp://127.0.0.1:1935/live',
      streamName: `${id}-${slot}`,
      hasKey: slot === 'main',
      keyChangedTime: slot === 'main' ? instant : null,
    })),
    ban: null,
    cutOff: null,
    viewers: 36,
    openAlarms: 0,
    openErrors: 0,
    worstAlarm: null,
    startedTime: instant,
    createdTime: instant,
    updatedTime: instant,
    version: 1,
    ...fields,
  }
}

const measurement: StreamMeasurement = {
  frameRate: 29.97,
  declaredFrameRate: 30,
  videoBitRate: 2900,
  audioBitRate: 96,
  keyFrameInterval: 2,
  audioLag: 0,
  width: 1280,
  height: 720,
  videoCodec: 'avc1.64001f',
  audioCodec: 'mp4a.40.2',
}

const offline = (slot: SlotStatus['slot']): SlotStatus => ({
  slot,
  state: 'offline',
  startedTime: null,
  address: '',
  awayNode: '',
  measured: null,
  found: null,
  refused: null,
  cutOff: null,
})

/** A room whose main stream is pushed, on a server without ffmpeg. */
export function buildStatus(fields: Partial<StudioStatus> = {}): StudioStatus {
  return {
    state: 'live',
    activeSlot: 'main',
    slots: [
      { ...offline('main'), state: 'live', startedTime: instant, measured: measurement },
      offline('hot'),
      offline('cold'),
    ],
    quality: 'original',
    isQualityAwaited: false,
    hasSlate: false,
    engine: 'embedded',
    format: 'WS-FLV',
    viewers: 36,
    previews: 2,
    transcoding: 'ffmpegMissing',
    checks: 'ffmpegMissing',
    streaming: null,
    playAddresses: [],
    watchPage: null,
    measuredTime: instant,
    ...fields,
  }
}
