import type { MeasuredAudio } from '../api/measurement.ts'

/** Facts from the header of an audio tag. */
export interface AudioFacts {
  codec: MeasuredAudio['codec']
  isHeader: boolean
  sampleRate: number | null
  channels: number | null
}

const aac = 10
const mp3 = 2
const enhanced = 9
const plainRates = [5512, 11025, 22050, 44100] as const
const aacRates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]
const enhancedCodecs: Record<string, AudioFacts['codec']> = { mp4a: 'aac', Opus: 'opus', '.mp3': 'mp3' }

/** Reads the header of an audio tag; undefined for an empty one. */
export function readAudioFacts(payload: Buffer): AudioFacts | undefined {
  const first = payload[0]
  if (first === undefined) return undefined
  const format = first >> 4
  if (format === enhanced) return readEnhanced(first & 0xf, payload)
  if (format === aac) return readAac(payload[1] === 0, payload.subarray(2))
  return {
    codec: format === mp3 ? 'mp3' : 'unknown',
    isHeader: false,
    sampleRate: plainRates[(first >> 2) & 3] ?? null,
    channels: (first & 1) + 1,
  }
}

function readEnhanced(packet: number, payload: Buffer): AudioFacts | undefined {
  if (payload.length < 5) return undefined
  const codec = enhancedCodecs[payload.toString('latin1', 1, 5)] ?? 'unknown'
  const isHeader = packet === 0
  if (codec === 'aac') return readAac(isHeader, payload.subarray(5))
  return { codec, isHeader, sampleRate: null, channels: null }
}

/** The header of AAC: five bits of profile, four of rate, four of channels. */
function readAac(isHeader: boolean, data: Buffer): AudioFacts {
  if (!isHeader || data.length < 2) return { codec: 'aac', isHeader, sampleRate: null, channels: null }
  const bits = data.readUInt16BE()
  return {
    codec: 'aac',
    isHeader,
    sampleRate: aacRates[(bits >> 7) & 0xf] ?? null,
    channels: (bits >> 3) & 0xf || null,
  }
}
