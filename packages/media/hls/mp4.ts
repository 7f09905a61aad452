import { Box, DataStream, ISOFile, type Sample as Mp4Sample } from 'mp4box'
import { withParameterSets } from '../flv/parameter-sets.ts'
import type { AudioConfig, VideoConfig } from './tracks.ts'

/** Ticks of pictures in a second; milliseconds are whole in it. */
export const videoScale = 90_000
/** Samples of sound in one piece of AAC. */
export const aacSamples = 1024

const videoId = 1
const audioId = 2
const mdatHead = 8
const brands = ['iso6', 'cmfc', 'mp41']
/** `und`, in three times five bits. */
const noLanguage = 0x55c4

/** A picture with its place, in milliseconds. */
export interface PlacedPicture {
  at: number
  durationMs: number
  /** How much later than decoded it is shown. */
  offset: number
  data: Buffer
  isKeyFrame: boolean
}

/** A piece of sound with its place, in samples of its rate. */
export interface PlacedSound {
  at: number
  duration: number
  data: Buffer
}

export interface Tracks {
  video: VideoConfig | null
  audio: AudioConfig | null
}

/** What differs when other heads came before in the same playlist. */
export interface Mp4Options {
  /** Whether key frames have their parameter sets in them, too. */
  repeatsParameters?: boolean
}

/** Writes fragmented MP4 of packets that are encoded already. */
export class Mp4Writer {
  /** What players load first (`EXT-X-MAP`). */
  readonly head: Buffer
  readonly #file = new ISOFile()
  /** Its parameter sets are written into key frames. */
  readonly #repeated: VideoConfig | null

  constructor({ video, audio }: Tracks, { repeatsParameters = false }: Mp4Options = {}) {
    this.#repeated = repeatsParameters ? video : null
    this.#file.init({ brands, timescale: 1000 })
    if (video !== null) this.#addVideo(video)
    if (audio !== null) this.#addAudio(audio)
    this.head = bytesOf(this.#file.ftyp, this.#file.moov)
  }

  /** Writes pictures and sounds as one fragment, which begins with the decoding times of their first ones. */
  fragment(placed: readonly PlacedPicture[], sounds: readonly PlacedSound[]): Buffer {
    const pictures = placed.map(picture => this.#withParameters(picture))
    const tracks = [
      { samples: this.#videoSamples(pictures), data: pictures.map(({ data }) => data) },
      { samples: this.#audioSamples(sounds), data: sounds.map(({ data }) => data) },
    ].filter(({ samples }) => samples.length > 0)
    const [first, second] = tracks.map(({ samples }) => this.#file.createMoof(samples))
    if (first === undefined) return Buffer.alloc(0)
    if (second !== undefined) for (const traf of second.trafs) first.addBox(traf)
    for (const run of first.trafs.flatMap(({ truns }) => truns)) run.version = 1
    first.computeSize()
    let offset = first.size + mdatHead
    for (const [place, { data }] of tracks.entries()) {
      const run = first.trafs[place]?.truns[0]
      if (run !== undefined) run.data_offset = offset
      offset += data.reduce((sum, { length }) => sum + length, 0)
    }
    const head = Buffer.alloc(mdatHead)
    head.writeUInt32BE(offset - first.size)
    head.write('mdat', 4)
    return Buffer.concat([bytesOf(first), head, ...tracks.flatMap(({ data }) => data)])
  }

  #withParameters(picture: PlacedPicture): PlacedPicture {
    if (this.#repeated === null || !picture.isKeyFrame) return picture
    const { codec, record } = this.#repeated
    return { ...picture, data: withParameterSets(codec, record, picture.data) }
  }

  #videoSamples(pictures: readonly PlacedPicture[]): Mp4Sample[] {
    return pictures.map(({ at, durationMs, offset, data, isKeyFrame }) => {
      const dts = ticks(at)
      return {
        ...this.#bare(videoId, data),
        ...{ dts, cts: dts + ticks(offset), duration: ticks(at + durationMs) - dts, is_sync: isKeyFrame },
      }
    })
  }

  #audioSamples(sounds: readonly PlacedSound[]): Mp4Sample[] {
    return sounds.map(({ at, duration, data }, place) => {
      // A gap belongs to the piece before it.
      const end = sounds[place + 1]?.at ?? at + duration
      return { ...this.#bare(audioId, data), dts: at, cts: at, duration: end - at, is_sync: true }
    })
  }

  #bare(id: number, data: Buffer) {
    const { mdia } = this.#file.getTrackById(id)
    const [description] = mdia.minf.stbl.stsd.entries
    if (description === undefined) throw new Error('The track has no description')
    const place = { number: 0, description_index: 0, alreadyRead: 0, offset: 0 }
    return {
      ...unsaid,
      ...place,
      description,
      track_id: id,
      timescale: mdia.mdhd.timescale,
      size: data.length,
    }
  }

  #addVideo({ codec, record, width, height }: VideoConfig): void {
    this.#file.addTrack({
      ...{ id: videoId, hdlr: 'vide', timescale: videoScale, width, height },
      type: codec === 'h264' ? 'avc1' : 'hvc1',
      description: rawBox(codec === 'h264' ? 'avcC' : 'hvcC', record),
    })
    this.#tidy(videoId, 'Picture')
  }

  #addAudio({ record, sampleRate, channels }: AudioConfig): void {
    this.#file.addTrack({
      ...{ id: audioId, hdlr: 'soun', type: 'mp4a', timescale: sampleRate, samplerate: sampleRate },
      channel_count: channels,
      description: rawBox('esds', elementaryStream(record)),
    })
    this.#tidy(audioId, 'Sound')
  }

  /** Replaces the language and the name that the library makes up. */
  #tidy(id: number, name: string): void {
    const { mdia: media, tkhd } = this.#file.getTrackById(id)
    if (id === audioId) Object.assign(tkhd, { width: 0, height: 0 })
    media.mdhd.language = noLanguage
    media.hdlr.name = name
    media.elng.extended_language = 'und\0'
  }
}

const unsaid = { is_leading: 0, depends_on: 0, is_depended_on: 0, has_redundancy: 0, degradation_priority: 0 }

const ticks = (milliseconds: number) => Math.round((milliseconds * videoScale) / 1000)

/** A box whose content is known. */
function rawBox(type: string, content: Buffer): Box {
  const box = new Box()
  box.type = type
  // A copy with memory of its own: the library writes all that lies behind the bytes.
  box.data = new Uint8Array(content)
  return box
}

function bytesOf(...boxes: readonly Box[]): Buffer {
  return Buffer.concat(
    boxes.map(box => {
      const stream = new DataStream()
      box.write(stream)
      return Buffer.from(stream.buffer)
    }),
  )
}

const descriptorTag = { stream: 3, decoder: 4, specific: 5, layer: 6 } as const

/** Version, flags, and the descriptors of one stream of AAC (ISO 14496-1), which the library reads but does not write. */
function elementaryStream(record: Buffer): Buffer {
  const descriptor = (tag: number, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts)
    return Buffer.concat([Buffer.of(tag, content.length), content])
  }
  // AAC, a stream of sound, without a buffer size and bit rates.
  const head = Buffer.concat([Buffer.of(0x40, 0x15), Buffer.alloc(11)])
  return Buffer.concat([
    Buffer.alloc(4),
    descriptor(
      descriptorTag.stream,
      Buffer.of(0, audioId, 0),
      descriptor(descriptorTag.decoder, head, descriptor(descriptorTag.specific, record)),
      descriptor(descriptorTag.layer, Buffer.of(2)),
    ),
  ])
}
