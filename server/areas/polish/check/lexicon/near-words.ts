import { type Lexicon, pairKey } from './lexicon.ts'
import type { Token } from './segment.ts'

/** A run of characters that is probably a misspelt word. */
export interface NearWord {
  begin: number
  end: number
  /** The word that it should be. */
  text: string
  /** Whether nothing else can be meant. */
  isCertain: boolean
}

/** A word that differs from the run in one character. */
interface Candidate {
  word: string
  weight: number
  isIdiom: boolean
  isAlike: { sound: boolean; shape: boolean }
}

/** Phrases that look like misspelt idioms. */
const rightPhrases = new Set('毫无意义 呆在家里 二氧化氯 一切为二 越来越小 世界记录 只扫门前'.split(' '))
/** Base-2 logarithms of frequencies, above which a word is known to most readers. */
const common = 4
/** Characters that are right in each other's place. */
const grammatical =
  /[的地得了着过之而不一二三四五六七八九十百千万两几它他她那哪这其某各每又再就也都是有在和与及或]/
/** Characters that spell foreign names, which have more than one spelling. */
const foreign = /[尔斯塞莱茨兹诺罗喜哥兰克伊埃弗夫伦纳拉洛姆]/
const hanRun = /^[\u4e00-\u9fff]+$/

/** Finds runs of four characters that are no word, but sound or look like an idiom of the lexicon. */
export function findNearIdioms(text: string, tokens: readonly Token[], lexicon: Lexicon): NearWord[] {
  const begins = new Set(tokens.map(({ begin }) => begin)).add(text.length)
  const words: NearWord[] = []
  for (const [at, token] of tokens.entries()) {
    for (let { begin } = token; begin < token.end && token.tag !== 'x'; begin++) {
      const heads = lexicon.byHead.get(pairKey(text, begin)) ?? []
      const tails = lexicon.byTail.get(pairKey(text, begin + 2)) ?? []
      if (heads.length + tails.length === 0 || begin < (words.at(-1)?.end ?? 0)) continue
      const run = text.slice(begin, begin + 4)
      const candidates = [...candidatesOf(run, heads, lexicon), ...candidatesOf(run, tails, lexicon)]
      if (candidates.length === 0 || !hanRun.test(run)) continue
      const within = tokens
        .slice(begin === token.begin ? at : at + 1, at + 5)
        .filter(({ end }) => end <= begin + 4)
      const near = nearIdiom({ run, begin, within, begins, candidates }, lexicon)
      if (near) words.push(near)
    }
  }
  return words
}

/** Base-2 logarithm of the frequency above which a character often stands alone as a word. */
const bound = 14
/** The same of characters that only traditional or rare writing has. */
const rare = 6

/**
 * Finds two characters that are no word, of which one hardly stands alone, and that are a usual word when the other one
 * is replaced by one that sounds and looks like it.
 */
export function findNearPairs(tokens: readonly Token[], lexicon: Lexicon): NearWord[] {
  return tokens.flatMap(({ word: a, begin, tag }, at): NearWord[] => {
    const next = tokens[at + 1]
    if (a.length > 1 || next?.word.length !== 1 || tag === 'x' || next.tag === 'x') return []
    if (next.begin !== begin + 1 || grammatical.test(a + next.word) || foreign.test(a + next.word)) return []
    const isBound = (character: string) => (lexicon.words.get(character)?.weight ?? 0) <= bound
    const candidates = [
      ...(isBound(next.word) ? pairsLike(a, right => right + next.word, lexicon) : []),
      ...(isBound(a) ? pairsLike(next.word, right => a + right, lexicon) : []),
    ].toSorted((one, other) => other.weight - one.weight)
    const [best, second] = candidates
    if (!best || (second && second.weight + 2 >= best.weight)) return []
    return [{ begin, end: begin + 2, text: best.word, isCertain: false }]
  })
}

/** Usual words in which one character is replaced by one that sounds and looks like it. */
function pairsLike(wrong: string, wordWith: (right: string) => string, lexicon: Lexicon) {
  if ((lexicon.words.get(wrong)?.weight ?? 0) < rare) return []
  return lexicon.twins(wrong).flatMap(right => {
    const word = wordWith(right)
    const weight = lexicon.words.get(word)?.weight ?? 0
    return weight <= common + 1 || grammatical.test(right) || right === '子' ? [] : [{ word, weight }]
  })
}

/** A run of four characters of a text that may be one of some words. */
interface Run {
  run: string
  begin: number
  /** The tokens that lie in it. */
  within: readonly Token[]
  /** Where tokens of the text begin. */
  begins: ReadonlySet<number>
  candidates: readonly Candidate[]
}

function nearIdiom(
  { run, begin, within, begins, candidates: all }: Run,
  lexicon: Lexicon,
): NearWord | undefined {
  const end = begin + 4
  const isWhole = begins.has(begin) && begins.has(end)
  const candidates = all.filter(
    candidate =>
      isPlausible(run, candidate, within, lexicon) &&
      (isWhole || (isObvious(candidate) && within.every(({ word }) => word.length === 1))),
  )
  const [best, second] = candidates.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  if (!best) return
  const isAlone = second === undefined || scoreOf(second) + 2 < scoreOf(best)
  return { begin, end, text: best.word, isCertain: isWhole && isAlone && isObvious(best) }
}

const scoreOf = ({ weight, isIdiom, isAlike }: Candidate) =>
  weight + Number(isAlike.sound) * 4 + Number(isAlike.shape) * 2 + Number(isIdiom) * 2

const isObvious = ({ weight, isIdiom, isAlike }: Candidate) => isIdiom && weight > common && isAlike.sound

function candidatesOf(run: string, words: readonly string[], lexicon: Lexicon): Candidate[] {
  const others = words.filter(word => differenceOf(run, word) !== undefined)
  if (others.length === 0) return []
  const own = lexicon.words.get(run)
  if ((own && own.weight >= common) || rightPhrases.has(run)) return []
  return others.flatMap((word): Candidate[] => {
    const place = differenceOf(run, word)
    if (place === undefined) return []
    const [a, b] = [run.charAt(place), word.charAt(place)]
    const isAlike = { sound: lexicon.soundsLike(a, b), shape: lexicon.looksLike(a, b) }
    if (!isAlike.sound && !isAlike.shape) return []
    const { weight = 0, tag = '' } = lexicon.words.get(word) ?? {}
    const isIdiom = tag === 'i' || (!/^(?:nt|nrt|m|t)/.test(tag) && isOpaque(word, lexicon))
    if (!(isIdiom || tag === 'l') || weight < (tag === 'i' ? 2 : 3)) return []
    // The lexicon lists some misspellings, each with the frequency of one.
    return own && weight < own.weight + 2 ? [] : [{ word, weight, isIdiom, isAlike }]
  })
}

/** Whether a word of four characters is no phrase of two usual words: jieba names many idioms nouns. */
function isOpaque(word: string, { words }: Pick<Lexicon, 'words'>): boolean {
  const has = (part: string, weight: number) => (words.get(part)?.weight ?? 0) >= weight
  const isPhrase = has(word.slice(0, 2), 6) && has(word.slice(2), 6)
  return !isPhrase && !has(word.slice(0, 3), 3) && !has(word.slice(1), 3) && !foreign.test(word)
}

/** Whether the run makes no sense as the words that it can be cut into. */
function isPlausible(
  run: string,
  { word, weight, isIdiom, isAlike }: Candidate,
  within: readonly Token[],
  { words }: Lexicon,
): boolean {
  const weightOf = (part: string) => words.get(part)?.weight ?? 0
  const place = differenceOf(run, word) ?? 0
  const [wrong, right] = [run.charAt(place), word.charAt(place)]
  const isObviousIdiom = isIdiom && isAlike.sound && weight > common
  const particles = [wrong, right].filter(character => /[的地得]/.test(character)).length
  if (particles === 2 || (particles === 1 && !isObviousIdiom)) return false
  if (grammatical.test(wrong + right) && !(isIdiom && isAlike.sound)) return false
  const isSense =
    within.length === 2 && within.every(part => part.word.length === 2 && weightOf(part.word) > 3)
  if (isSense) {
    const rarest = Math.min(...within.map(part => weightOf(part.word)))
    return (
      isAlike.sound &&
      weight > common &&
      rarest < 9 &&
      (isOpaque(word, { words }) || words.get(word)?.tag === 'i')
    )
  }
  const hasWord = within.some(part => part.word.length > 1)
  if (!isIdiom) return isAlike.sound && (!hasWord || isAlike.shape)
  return isAlike.sound || weight >= 2
}

/** The place at which two words of one length differ; undefined unless it is the only one, or the same twice at the end. */
function differenceOf(a: string, b: string): number | undefined {
  let place: number | undefined
  if (a.slice(0, 2) === b.slice(0, 2) && a[2] === a[3] && b[2] === b[3] && a[2] !== b[2]) return 2
  for (let index = 0; index < a.length; index++) {
    if (a[index] === b[index]) continue
    if (place !== undefined) return
    place = index
  }
  return place
}
