import { literalRanges } from '@greenroom/contract/areas/polish/slips'

/** A sign that typesetting takes for full-width punctuation of no rule: it asks for no space on either side. */
export const mask = '\u303E'

/** Parts of a text that keep their own punctuation. */
const untouched: readonly RegExp[] = [
  // Emoticons, faces of signs in brackets, names of emoji.
  /(?<![\w:])[:;=8xX]['’]?[-^o~]?(?:[)(\][|*]|[DPp](?!\w))/g,
  /[(（](?=[^()（）\n]{0,12}[^\s\w\p{Script=Han}\p{P}])[^()（）\p{Script=Han}\n]{3,12}[)）]/gu,
  /:[a-z][a-z\d_+-]*:/g,
  // Initials, and the signs of feet, inches, minutes and seconds.
  /(?<![A-Za-z])(?:[A-Z]\.)+(?=\s?\p{Script=Han})/gu,
  /\d+°(?:\d+['’′])?(?:\d+(?:\.\d+)?["”″])?/g,
  /\d+['’′]\d+["”″]/g,
  // Endings of file names.
  /(?<=\p{Script=Han})\.(?=[a-z\d]{2,5}(?![A-Za-z\d]))/gu,
  // Lines without Chinese, English within brackets or quotes, and English words in a row.
  /^(?=[^A-Za-z\n]*[A-Za-z])[^\p{Script=Han}\n]+$/gmu,
  /(?<=(?<![A-Za-z\d])[(（“"「『‘])(?=[^\n()（）“”"「」『』‘’]*[A-Za-z][ .,;:!?'])[ !#-'*-~]+(?=[)）”"」』’])/g,
  /(?<=[A-Za-z\d])[.,;:!?](?= +[A-Za-z\d])/g,
  /(?<=[A-Za-z]+,? [A-Za-z]+)[.!?](?= +\p{Script=Han})/gu,
]

const openers = '(（[［{｛“‘「『'
const closers = ')）]］}｝”’」』'
/** Kinds of brackets and quotes; half and full width are of one kind. */
const kinds = '0011223456'

/**
 * The kind of each place of a text: plain, skipped (code and addresses, which typesetting recognizes), or hidden from
 * typesetting.
 */
type Places = Uint8Array
const [skip, hide] = [1, 2]

/** A text whose signs without a partner, and parts with punctuation of their own, typesetting does not touch. */
export interface MaskedText {
  masked: string
  /** Restores masked parts. @param typeset the masked text after typesetting */
  restore(typeset: string): string
}

/** Hides from typesetting what it would take for mistakes. */
export function maskText(text: string): MaskedText {
  const places: Places = new Uint8Array(text.length)
  for (const { begin, end } of literalRanges(text)) {
    // The bracket before the address of a link closes that around its text.
    places.fill(skip, text.startsWith('](', begin) ? begin + 1 : begin, end)
  }
  for (const pattern of untouched) hideAll(text, pattern, places)
  for (const { index, 0: paragraph } of text.matchAll(/(?:[^\n]|\n(?!\s*\n))+/g)) {
    for (const place of unpairedPlaces(text, index, index + paragraph.length, places)) places[place] = hide
  }
  const isHidden = (sign: string, place: number) => places[place] === hide || sign === mask
  const signs = text.split('')
  const hidden = signs.filter(isHidden)
  return {
    masked: signs.map((sign, place) => (isHidden(sign, place) ? mask : sign)).join(''),
    restore(typeset) {
      let next = 0
      return typeset.replaceAll(mask, () => hidden[next++] ?? '')
    },
  }
}

/** Hides what a pattern finds, unless a part of it is skipped or hidden already. */
function hideAll(text: string, pattern: RegExp, places: Places): void {
  for (const { index, 0: match } of text.matchAll(pattern)) {
    const part = places.subarray(index, index + match.length)
    if (part.every(place => place === 0)) part.fill(hide)
  }
}

/** Places of brackets and quotes in a paragraph that have no partner there. */
function unpairedPlaces(text: string, from: number, to: number, places: Places): number[] {
  const unpaired: number[] = []
  const straight: number[] = []
  const open: { place: number; kind: string }[] = []
  // Without the counts, each sign that closes nothing would search all that are open.
  const openCounts: Record<string, number> = {}
  const count = (kind: string, change: number) => {
    openCounts[kind] = (openCounts[kind] ?? 0) + change
  }
  for (let place = from; place < to; place++) {
    const sign = text[place] ?? ''
    if (places[place] !== 0) continue
    if (sign === '"') straight.push(place)
    const [opened, closed] = [kinds[openers.indexOf(sign)], kinds[closers.indexOf(sign)]]
    if (opened !== undefined) {
      open.push({ place, kind: opened })
      count(opened, 1)
    }
    if (closed === undefined) continue
    if (!openCounts[closed]) {
      unpaired.push(place)
      continue
    }
    // What opened within and did not close has no partner either.
    const [, ...within] = open.splice(open.findLastIndex(({ kind }) => kind === closed))
    count(closed, -1)
    for (const inner of within) {
      unpaired.push(inner.place)
      count(inner.kind, -1)
    }
  }
  // Of an odd number, it is not known which one is alone.
  if (straight.length % 2 === 1) unpaired.push(...straight)
  return [...unpaired, ...open.map(({ place }) => place)]
}
