/** One segment or part of a playlist. */
export interface ListedSegment {
  number: number
  uri: string
  seconds: number
  isDiscontinuity: boolean
  map: string
  /** When it was received, in milliseconds since 1970. */
  date: number
  parts: ListedPart[]
}

export interface ListedPart {
  uri: string
  seconds: number
  isIndependent: boolean
}

export interface ReadPlaylist {
  attributes: ReadonlyMap<string, string>
  segments: ListedSegment[]
  /** Of the segment that is not complete yet. */
  openParts: ListedPart[]
  hint: string | undefined
  discontinuitySequence: number
  isEnded: boolean
}

const attribute = (line: string, name: string) =>
  new RegExp(`[:,]${name}=("([^"]*)"|[^,]*)`).exec(line)?.slice(1).filter(Boolean).at(-1) ?? ''

/** Reads a media playlist. */
export function readPlaylist(text: string): ReadPlaylist {
  const attributes = new Map<string, string>()
  const segments: ListedSegment[] = []
  let parts: ListedPart[] = []
  let [map, isDiscontinuity, seconds, date, hint] = ['', false, 0, 0, undefined as string | undefined]
  for (const line of text.split('\n')) {
    const [tag = '', value = ''] = /^(#[A-Z0-9-]+):?(.*)$/.exec(line)?.slice(1) ?? []
    if (tag === '#EXT-X-DISCONTINUITY') isDiscontinuity = true
    else if (tag === '#EXT-X-MAP') map = attribute(line, 'URI')
    else if (tag === '#EXT-X-PART')
      parts.push({
        uri: attribute(line, 'URI'),
        seconds: Number(attribute(line, 'DURATION')),
        isIndependent: attribute(line, 'INDEPENDENT') === 'YES',
      })
    else if (tag === '#EXT-X-PROGRAM-DATE-TIME') date = Date.parse(value)
    else if (tag === '#EXTINF') seconds = Number.parseFloat(value)
    else if (tag === '#EXT-X-PRELOAD-HINT') hint = attribute(line, 'URI')
    else if (tag !== '') attributes.set(tag, value)
    else if (line !== '') {
      const number = Number(attributes.get('#EXT-X-MEDIA-SEQUENCE')) + segments.length
      segments.push({ number, uri: line, seconds, isDiscontinuity, map, date, parts })
      parts = []
      isDiscontinuity = false
    }
  }
  return {
    ...{ attributes, segments, hint, openParts: parts },
    discontinuitySequence: Number(attributes.get('#EXT-X-DISCONTINUITY-SEQUENCE')),
    isEnded: attributes.has('#EXT-X-ENDLIST'),
  }
}

/** Rounding of printed lengths, in seconds. */
const printed = 0.0006
const shortestPart = 0.85
const partTargets = 3
const keptTargets = 3
const dateToleranceMs = 5

/** What a playlist breaks of RFC 8216bis; empty when it is sound. */
export function findFaults(text: string): string[] {
  const { attributes, segments, openParts, hint, isEnded } = readPlaylist(text)
  const faults: string[] = []
  const must = (isMet: boolean, rule: string) => {
    if (!isMet) faults.push(rule)
  }
  const control = `:${attributes.get('#EXT-X-SERVER-CONTROL') ?? ''}`
  const target = Number(attributes.get('#EXT-X-TARGETDURATION'))
  const partTarget = Number(attribute(`:${attributes.get('#EXT-X-PART-INF') ?? ''}`, 'PART-TARGET'))
  must(text.startsWith('#EXTM3U\n'), '4.4.1.1: EXTM3U comes first')
  must(text.endsWith('\n'), '4.1: lines end')
  must(Number(attributes.get('#EXT-X-VERSION')) >= 6, '8: EXT-X-MAP needs version 6')
  must(Number.isInteger(target) && target > 0, '4.4.3.1: a target duration')
  must(/^\d+$/.test(attributes.get('#EXT-X-MEDIA-SEQUENCE') ?? ''), '4.4.3.2: a media sequence')
  must(attribute(control, 'CAN-BLOCK-RELOAD') === 'YES', '4.4.3.8: blocking reload')
  must(Number(attribute(control, 'HOLD-BACK')) >= 3 * target, '4.4.3.8: HOLD-BACK is three target durations')
  must(
    Number(attribute(control, 'PART-HOLD-BACK')) >= 3 * partTarget - printed,
    '4.4.3.8: PART-HOLD-BACK is three part targets',
  )
  must(text.indexOf('#EXT-X-MAP') > 0, '4.4.4.5: a map')
  must(
    text.indexOf('#EXT-X-MAP') < text.search(/^#EXT-X-PART:|^#EXTINF/m),
    '4.4.4.5: the map comes before what needs it',
  )
  must(
    segments.every(({ date }) => date > 0),
    'Apple 1.24: a date',
  )
  must(
    /^\d+$/.test(attributes.get('#EXT-X-DISCONTINUITY-SEQUENCE') ?? ''),
    '4.4.3.3: a discontinuity sequence',
  )
  must(partTarget > 0 && partTarget <= target, '4.4.3.7: a part target')
  must(isEnded ? hint === undefined : hint !== undefined, '4.4.5.3: a hint while it goes on')
  for (const [place, segment] of segments.entries()) {
    const { seconds, parts, isDiscontinuity, map } = segment
    must(Math.round(seconds) <= target, `4.4.3.1: segment of ${seconds} s beyond ${target}`)
    must(seconds > 0, '4.4.4.1: a length')
    const before = segments[place - 1]
    must(
      before === undefined ||
        isDiscontinuity ||
        Math.abs(segment.date - before.date - before.seconds * 1000) < dateToleranceMs,
      '4.4.4.6: dates go on with the lengths of segments',
    )
    const laterSeconds = segments.slice(place + 1).reduce((total, later) => total + later.seconds, 0)
    must(
      parts.length === 0 || laterSeconds < partTargets * target,
      '4.4.4.9: parts near the end only, three target durations',
    )
    must(
      before === undefined || before.map === map || isDiscontinuity,
      '4.4.4.3: another map is a discontinuity',
    )
    const sum = parts.reduce((total, part) => total + part.seconds, 0)
    must(
      parts.length === 0 || Math.abs(sum - seconds) < 0.01,
      `4.4.4.9: parts of ${sum} s make a segment of ${seconds}`,
    )
    if (attributes.has('#EXT-X-INDEPENDENT-SEGMENTS') && parts.length > 0)
      must(parts[0]?.isIndependent === true, '4.4.2.1: independent segments begin with a key frame')
    for (const part of parts.slice(0, -1)) must(isLongEnough(part), `4.4.4.9: a part of ${part.seconds} s`)
  }
  function isLongEnough({ seconds }: ListedPart): boolean {
    return seconds >= shortestPart * partTarget - printed
  }
  const all = [...segments.flatMap(({ parts }) => parts), ...openParts]
  for (const { seconds } of all)
    must(seconds <= partTarget + printed, `4.4.4.9: a part of ${seconds} s beyond ${partTarget}`)
  const uris = [...segments.map(({ uri }) => uri), ...all.map(({ uri }) => uri)]
  must(new Set(uris).size === uris.length, '6.2.1: names are not used twice')
  must(hint === undefined || !uris.includes(hint), '4.4.5.3: the hint is not there yet')
  return faults
}

/** What a newer playlist of the same stream breaks, compared with an older one (RFC 8216bis 6.2.1 and 6.2.2). */
export function findChanges(older: string, newer: string): string[] {
  const [one, other] = [readPlaylist(older), readPlaylist(newer)]
  const faults: string[] = []
  for (const name of ['#EXT-X-TARGETDURATION', '#EXT-X-VERSION', '#EXT-X-PART-INF', '#EXT-X-SERVER-CONTROL'])
    if (one.attributes.get(name) !== other.attributes.get(name)) faults.push(`${name} has changed`)
  const later = new Map(other.segments.map(segment => [segment.number, segment]))
  const discontinuities = (segments: readonly ListedSegment[]) =>
    segments.filter(({ isDiscontinuity }) => isDiscontinuity).length
  for (const { number, uri, seconds, map } of one.segments) {
    const same = later.get(number)
    if (same && (same.uri !== uri || same.seconds !== seconds || same.map !== map))
      faults.push(`segment ${number} has changed`)
  }
  const target = Number(other.attributes.get('#EXT-X-TARGETDURATION'))
  const left = other.segments.reduce((sum, { seconds }) => sum + seconds, 0)
  if (other.segments[0]?.number !== one.segments[0]?.number && left < keptTargets * target - printed)
    faults.push(`6.2.2: segments have gone, and ${left} s are left`)
  const [first, newest] = [other.segments[0]?.number ?? 0, one.segments.at(-1)?.number ?? -1]
  if (first < (one.segments[0]?.number ?? 0)) faults.push('the media sequence has gone back')
  if ((other.segments.at(-1)?.number ?? -1) < newest) faults.push('segments have gone from the end')
  const deleted = discontinuities(one.segments.filter(({ number }) => number < first))
  if (first <= newest + 1 && other.discontinuitySequence !== one.discontinuitySequence + deleted)
    faults.push('the discontinuity sequence does not count those that have gone')
  return faults
}
