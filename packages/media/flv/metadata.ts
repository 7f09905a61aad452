import type { DeclaredFacts } from '../api/measurement.ts'
import { type AmfObject, type AmfValue, isAmfObject } from '../rtmp/amf.ts'
import { type AmfLimits, readAmf } from '../rtmp/amf-reader.ts'
import { writeAmf } from '../rtmp/amf-writer.ts'

export const nothingDeclared: DeclaredFacts = {
  fps: null,
  width: null,
  height: null,
  videoKbps: null,
  audioKbps: null,
  encoder: null,
}

export interface Metadata {
  declared: DeclaredFacts
  /** Whether the encoder announces sound. */
  declaresAudio: boolean
  /** Metadata for players, without nested objects and lists. */
  payload: Buffer
}

const maxEncoderLength = 200

/** Reads `onMetaData` from RTMP or FLV; undefined for other data. @throws ProtocolError for invalid AMF */
export function readMetadata(payload: Buffer, limits: AmfLimits): Metadata | undefined {
  const values = readAmf(payload, limits)
  const [name, facts] = values[0] === '@setDataFrame' ? values.slice(1) : values
  if (name !== 'onMetaData' || !isAmfObject(facts)) return undefined
  const encoder = facts.get('encoder')
  return {
    declared: {
      fps: plausibleRate(positive(facts.get('framerate'))),
      width: positive(facts.get('width')),
      height: positive(facts.get('height')),
      videoKbps: positive(facts.get('videodatarate')),
      audioKbps: positive(facts.get('audiodatarate')),
      encoder: typeof encoder === 'string' ? encoder.slice(0, maxEncoderLength) : null,
    },
    declaresAudio: facts.has('audiocodecid'),
    payload: writeAmf('onMetaData', plainFields(facts)),
  }
}

function positive(value: AmfValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null
}

/** Of a stream with a variable rate, ffmpeg declares the ticks of its clock: 1000. */
const maxFrameRate = 300

const plausibleRate = (fps: number | null): number | null => (fps !== null && fps > maxFrameRate ? null : fps)

function plainFields(facts: AmfObject): AmfObject {
  return new Map([...facts].filter(([, value]) => typeof value !== 'object'))
}
