import {
  type ParameterChange,
  type Parameters,
  type readBasicProfile,
  videoPresets,
} from '@greenroom/contract/areas/parameters/parameters'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { recordId } from '../../../testing/records.ts'

type Profile = ResponseOf<typeof readBasicProfile>

const instant = '2026-03-01T08:00:00.000Z'

const parameters: Parameters = {
  ...videoPresets.mode1,
  videoMode: 'custom',
  videoEncodingFrameRate: 15,
  audioMode: 'custom',
  audioAcquisitionChannels: 2,
  audioEncodingChannels: 2,
  audioEncodingRate: 160,
  audioEncodingProfile: 'AAC-LC',
}

/** A change of the encoding frame rate from 15 to 20 that waits for approval. */
export function buildChange(fields: Partial<ParameterChange> = {}): ParameterChange {
  return {
    id: recordId(800),
    contentNumber: 'V0001',
    description: 'Smoother evening shows',
    state: 'auditing',
    original: parameters,
    originalVersion: 1,
    proposed: { ...parameters, videoEncodingFrameRate: 20 },
    changed: ['videoEncodingFrameRate'],
    userName: 'Ada',
    own: true,
    submittedTime: instant,
    decidedBy: '',
    decidedTime: null,
    reason: '',
    outdated: false,
    ...fields,
  }
}

/** The parameters in force, with no change that waits. */
export function buildProfile(fields: Partial<Profile> = {}): Profile {
  return {
    status: 0,
    video: {
      mode: 'custom',
      acquisition: { resolution: '720*1280', frameRate: 25 },
      encoding: {
        resolution: '720*1280',
        rate: { min: 300, max: 1200, default: 800 },
        frameRate: 15,
        profile: 'main',
      },
    },
    audio: {
      mode: 'custom',
      acquisition: { channels: 2 },
      encoding: { channels: 2, rate: 160, profile: 'AAC-LC' },
    },
    current: { ...parameters, version: 1 },
    currentTime: instant,
    request: null,
    waiting: '',
    otherApprovers: 1,
    ...fields,
  }
}
