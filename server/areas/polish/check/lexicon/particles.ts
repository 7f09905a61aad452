import {
  complemented,
  complements,
  degrees,
  feelings,
  manners,
  modals,
  notActions,
  ofThings,
  pronouns,
  properties,
  pureManners,
  weakDegrees,
} from './particle-words.ts'
import type { Token } from './segment.ts'

type Particle = '的' | '地' | '得'

/** A particle that should be another one. */
export interface WrongParticle {
  begin: number
  end: number
  text: Particle
}

/** A particle with the words around it; words beyond the text are empty. */
interface Place {
  particle: Particle
  prior: Token
  before: Token
  next: Token
  after: Token
  later: Token
  /** All words after the particle. */
  rest: readonly Token[]
}

const none: Token = { begin: 0, end: 0, word: '', tag: 'x' }
/** What follows a verb that says an action. */
const aspect =
  /^(?:[了着过]|起来|下来|下去|出来|出去|回来|回去|进来|进去|过来|过去|上来|上去|[出进回起向往到][\u4e00-\u9fff]?)$/
const isAction = ({ tag, word }: Token) =>
  (/^v/.test(tag) || /^[\u4e00-\u9fff][着了过]$/.test(word)) && !notActions.has(word)
const isNoun = ({ tag, word }: Token) => /^n[sz]?$/.test(tag) && word.length > 1
const isIdiom = ({ tag, word }: Token) => tag === 'i' && word.length >= 4
const isStop = ({ word }: Token) => /^[^\u4e00-\u9fffA-Za-z\d]?$/.test(word.charAt(0))
const isEnd = (token: Token) => isStop(token) || /^[啊呢吧呀嘛哦啦了吗]$/.test(token.word)
const isActing = ({ next, after }: Place) =>
  isAction(next) &&
  (/[着了过]$/.test(next.word) || aspect.test(after.word) || (after.word === '在' && next.tag === 'v'))

/**
 * Finds 的, 地 and 得 in each other's place where the words around leave little doubt: after the rules of school grammar
 * (朱德熙《语法讲义》, 吕叔湘《现代汉语八百词》).
 */
export function findWrongParticles(tokens: readonly Token[]): WrongParticle[] {
  const parts = tokens.flatMap(cut)
  return parts.flatMap(({ word, begin, end }, at): WrongParticle[] => {
    if (word !== '的' && word !== '地' && word !== '得') return []
    const [prior = none, before = none] = [parts[at - 2], parts[at - 1]]
    const [next = none, after = none, later = none] = [parts[at + 1], parts[at + 2], parts[at + 3]]
    if (isStop(before) || isStop(next)) return []
    const place = {
      particle: word,
      prior,
      before,
      next,
      after,
      later,
      rest: parts.slice(at + 1, at + 9),
    } as const
    const text = fixed(place) ?? adverbial(place) ?? complement(place) ?? attribute(place)
    return text === undefined || text === word ? [] : [{ begin, end, text }]
  })
}

/** Words of the lexicon that end with a particle, in two. */
function cut(token: Token): Token[] {
  const { begin, end, word, tag } = token
  if (word.length < 3 || !/[的地得]$/.test(word) || !/^[zdilba]/.test(tag)) return [token]
  return [
    { begin, end: end - 1, word: word.slice(0, -1), tag },
    { begin: end - 1, end, word: word.slice(-1), tag: 'u' },
  ]
}

const afterKnowing = /^(?:感恩|珍惜|尊重|如何|怎么|怎样|分享|了|照顾|体谅|欣赏|去|爱)/

/** Words that 得 is a part of: 觉得, 获得, 值得. */
function fixed({ particle, prior, before: { word }, next, after }: Place): Particle | undefined {
  if (particle === '得') return
  const isSaid =
    (word === '觉' && !/[一睡好午知]$/.test(prior.word)) ||
    (/^[获取赢]$/.test(word) && next.word === '了') ||
    (word === '不' && next.word === '不') ||
    (word === '值' &&
      !/^[mq]/.test(prior.tag) &&
      (next.tag === 'v' || /^(?:一|我|你|大家)/.test(next.word))) ||
    (word === '显' && !isNoun(next)) ||
    (word === '变' && (degrees.has(next.word) || /^[az]$/.test(next.tag))) ||
    (word === '懂' && afterKnowing.test(next.word)) ||
    (word === '记' && (/^[rt]$/.test(next.tag) || /^(?:要|带|小时候|当时|那)/.test(next.word))) ||
    (word === '难' && next.word === '有' && !isStop(after)) ||
    (/^(?:舍|不舍|晓|不由|恨不|怪不|巴不|来不)$/.test(word) && !isNoun(next)) ||
    (word === '使' && next.tag === 'r')
  return isSaid ? '得' : undefined
}

/** 地 between the manner and the action. */
function adverbial(place: Place): Particle | undefined {
  const { particle, prior, before, next, after } = place
  if (particle === '地') return
  const { word } = before
  const isPure = pureManners.has(word)
  const isManner = isPure || manners.has(word) || before.tag === 'ad' || isIdiom(before) || isVivid(word)
  const isRepeated = /^一.$/.test(word) && word === prior.word
  const isPhrase = before.tag === 'l' && word.length >= 4 && isActing(place)
  if (!isManner && !isPhrase && !(isRepeated && isAction(next))) return
  if (particle === '得') {
    if (isIdiom(before)) return
    if (!feelings.has(word) && (isActing(place) || (isPure && !degrees.has(next.word)))) return '地'
    return isActing(place) && `${next.word}${after.word}`.includes('着') ? '地' : undefined
  }
  if (isAttribute(place)) return
  if (isRepeated || isActing(place)) return '地'
  if (isPure && next.word.length === 1 && aspect.test(after.word)) return '地'
  if (/^(?:把|将|被|向|朝)$/.test(next.word) && isAction(place.later)) return '地'
  const isTold = pronouns.has(prior.word) || modals.has(prior.word)
  if (/^(?:为|给|对|跟|从)$/.test(next.word)) return isTold && !isStop(after) ? '地' : undefined
  if (isPure && next.tag === 'v' && isAction(next)) return '地'
  const isWhole = next.tag === 'v' ? !isNoun(after) || isIdiom(before) : isEnd(after)
  return isTold && isAction(next) && isWhole ? '地' : undefined
}

/** 笑眯眯, 兴冲冲, 颤巍巍. */
const isVivid = (word: string) => word.length === 3 && word[1] === word[2] && !/^[一二三]/.test(word)

/** Whether another 的 with a noun follows in the clause: what stands between belongs to that noun. */
function isAttribute({ rest }: Place): boolean {
  for (const [at, { word }] of rest.entries()) {
    const [before = none, next = none] = [rest[at - 1], rest[at + 1]]
    if (isStop({ ...none, word })) return false
    // “握住我的手”: this 的 belongs to the object.
    if (word === '的' && !isStop(next)) return !/^[rnfs]/.test(before.tag)
  }
  return false
}

const unable = /^(?:都|连)?[说走睡睁喘合站动哭笑抬停数吃]不[出动着开过拢了住起上下停清]/

/** 得 between the action and its result. */
function complement({ particle, prior, before, next, after, later, rest }: Place): Particle | undefined {
  if (particle === '得' || !complemented.has(before.word)) return
  const isPlain = particle === '的'
  // “场景下的数据”: 下 and 上 are no verbs here.
  if (/^[fs]$/.test(before.tag) && !isEnd(later) && prior.word.length > 1) return
  if (unable.test(rest.map(({ word }) => word).join(''))) return '得'
  if (complements.has(next.word) && isEnd(after)) return '得'
  if (isIdiom(next) && isEnd(after) && before.word.length + Number(isPlain) < 4) return '得'
  if (!degrees.has(next.word) || isStop(after) || !isEnd(later) || /^[ruc]/.test(after.tag)) return
  return isPlain && (ofThings.has(after.word) || weakDegrees.has(next.word)) ? undefined : '得'
}

/** 的 before a noun. */
function attribute({ particle, before, next, after }: Place): Particle | undefined {
  if (particle === '的') return
  if (properties.has(before.word) && isNoun(next) && !aspect.test(after.word)) return '的'
  if (!pronouns.has(before.word)) return
  if (particle === '地' && (isNoun(next) || isEnd(after))) return '的'
  const isSubject = isEnd(after) || /^(?:很|是|真|非常|太|都|也|被|丢|已经|不|没)/.test(after.word)
  // “他得奖了”: 得 is a verb here.
  return isNoun(next) && isSubject && !/[病症炎癌奖牌军分票]$/.test(next.word) ? '的' : undefined
}
