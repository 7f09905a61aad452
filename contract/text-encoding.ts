import { binaryCharacters } from './file-types.ts'

/** Encodings that spreadsheets and text editors write; GB 18030 includes GBK and GB 2312. */
const multiByteEncodings = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const
export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | (typeof multiByteEncodings)[number]

/** Share of control characters above which bytes are data; a text may have some by accident. */
const maxControls = 0.1
/** Share of zero bytes above which text is UTF-16: each Latin letter, separator and line end has one. */
const minZeroes = { inUtf8: 0.2, otherwise: 0.01 }
/** Confidence in percent from which statistics decide; short texts do not reach it. */
const minConfidence = 60
/** Share of plausible characters below which an encoding does not fit. */
const minPlausible = 0.5

/** Statistics of characters: encodings that the bytes may be in, each with a confidence in percent. */
export type Statistics = (bytes: Uint8Array) => readonly { name: string; confidence: number }[]

/**
 * Detects the encoding of a text by its bytes; undefined when they are no text in a known encoding. The bytes may end
 * within a character unless they are the whole text. Without statistics, Japanese and Korean encodings are not known.
 */
export function detectTextEncoding(
  bytes: Uint8Array,
  isWhole: boolean,
  statistics: Statistics = () => [],
): TextEncoding | undefined {
  const fits = (encoding: TextEncoding) => isText(bytes, encoding, isWhole)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return fits('utf-16le') ? 'utf-16le' : undefined
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return fits('utf-16be') ? 'utf-16be' : undefined
  const isUtf8 = fits('utf-8')
  const wide = wideEncoding(bytes, isUtf8 ? minZeroes.inUtf8 : minZeroes.otherwise)
  if (wide && fits(wide)) return wide
  if (isUtf8) return 'utf-8'
  const counted = countedEncoding(statistics(bytes))
  if (counted && fits(counted)) return counted
  const ranked = (['gb18030', 'big5', 'windows-1252'] as const)
    .filter(fits)
    .map(encoding => ({ encoding, share: plausibleShare[encoding](bytes) }))
    .toSorted((one, other) => other.share - one.share)
  return ranked.find(({ share }) => share >= minPlausible)?.encoding
}

function isText(bytes: Uint8Array, encoding: TextEncoding, isWhole: boolean): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole })
    const controls = text.match(new RegExp(binaryCharacters, 'g'))?.length ?? 0
    return controls <= text.length * maxControls
  } catch {
    return false
  }
}

/** UTF-16 without a byte order mark: all zero bytes are at odd or at even places. */
function wideEncoding(bytes: Uint8Array, minShare: number): 'utf-16le' | 'utf-16be' | undefined {
  const zeroes = [0, 0]
  for (let place = bytes.indexOf(0); place !== -1; place = bytes.indexOf(0, place + 1)) {
    const parity = place % 2
    zeroes[parity] = (zeroes[parity] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeroes
  if (even + odd <= bytes.length * minShare || (even > 0 && odd > 0)) return undefined
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}

/** The encoding whose frequent characters these bytes are. */
function countedEncoding(counted: ReturnType<Statistics>): TextEncoding | undefined {
  for (const { name, confidence } of counted) {
    const encoding = multiByteEncodings.find(one => one === name.toLowerCase())
    if (encoding && confidence >= minConfidence) return encoding
  }
  return undefined
}

const isBetween = (byte: number, from: number, to: number) => byte >= from && byte <= to

/** Share of the two-byte characters that are among the frequent ones of their standard. */
function pairShare(bytes: Uint8Array, weigh: (lead: number, trail: number) => number): number {
  let pairs = 0
  let weight = 0
  for (let place = 0; place < bytes.length - 1; place++) {
    const lead = bytes[place] ?? 0
    if (lead < 0x80) continue
    pairs++
    place++
    weight += weigh(lead, bytes[place] ?? 0)
  }
  return pairs === 0 ? 0 : weight / pairs
}

/** A second byte that is an ASCII letter is rather a letter behind an accented one: less than a full weight. */
const doubtful = 0.9

/** Share of the bytes beyond ASCII that are typical of texts in an encoding, from 0 to 1. */
const plausibleShare = {
  /** GB 2312: punctuation and the first level of characters; the second level is rare. */
  gb18030: (bytes: Uint8Array) =>
    pairShare(bytes, (lead, trail) => {
      if (isBetween(lead, 0xa8, 0xa9)) return 1
      if (trail < 0xa1) return 0
      return isBetween(lead, 0xa1, 0xa7) || isBetween(lead, 0xb0, 0xd7) ? 1 : 0.4
    }),
  /** Big5: the same. */
  big5: (bytes: Uint8Array) =>
    pairShare(bytes, (lead, trail) =>
      isBetween(lead, 0xa1, 0xc6) ? (trail < 0x80 ? doubtful : 1) : isBetween(lead, 0xc9, 0xf9) ? 0.3 : 0,
    ),
  /** Letters and typographic marks of Western Europe, each alone among ASCII characters. */
  'windows-1252': (bytes: Uint8Array) => {
    let beyond = 0
    let weight = 0
    bytes.forEach((byte, place) => {
      if (byte < 0x80) return
      beyond++
      const isAlone = (bytes[place - 1] ?? 0) < 0x80 && (bytes[place + 1] ?? 0) < 0x80
      const isUsual = byte >= 0xc0 || isBetween(byte, 0x80, 0x9f)
      weight += (isAlone ? 1 : 0.4) * (isUsual ? 1 : 0.5)
    })
    return beyond === 0 ? 0 : weight / beyond
  },
} as const
