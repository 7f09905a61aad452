import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { misspellings } from './misspellings.ts'

/** A word with the base-2 logarithm of its frequency in a corpus, and its part of speech as jieba names it. */
interface Word {
  weight: number
  tag: string
}

/** Words and characters of simplified Chinese. */
export interface Lexicon {
  words: ReadonlyMap<string, Word>
  /** Whether two characters sound alike, apart from tones and from sounds that many speakers mix up. */
  soundsLike(a: string, b: string): boolean
  /** Whether two characters look alike: they share a part that is no common radical. */
  looksLike(a: string, b: string): boolean
  /** Characters that sound and look like this one. */
  twins(character: string): readonly string[]
  /** Length of the longest word by its first two characters, as {@link pairKey} writes them. */
  reach: ReadonlyMap<number, number>
  /** Weights of words of one character by its code, and of two as {@link pairKey} writes them: found faster than words. */
  shortWeights: ReadonlyMap<number, number>
  /** Words of four characters by their first two. */
  byHead: ReadonlyMap<number, readonly string[]>
  /** Words of four characters by their last two. */
  byTail: ReadonlyMap<number, readonly string[]>
}

/** Characters without a shared part that are mistaken for each other, a group each. */
const lookalikes =
  '己已巳 崇祟 徒徙 戮戳 侯候 券卷 末未 戊戍戌 茶荼 粟栗 赢嬴羸 即既 彼皮 瓜爪 毫亳 壶壸 炙灸 拨拔 汩汨 妄忘 拆折 兢竞 暇瑕 祗祇 衰哀衷 幻幼 刺剌 冶治 钓钩 密蜜 肓盲 弩驽 寇冠 贷货 斤斥 享亨 凑奏 遂逐 掣制 迁千 育肓 骛鹜 壁璧 人入 土士 辨辩辫瓣 囗口 鸠鸩 竿竽 芋竽 睛晴 燥躁 喧暄 渲宣 撼憾 弛驰 竣峻 韧轫 搏博 梁粱 舶泊 赝膺 沤呕 裹果 扬杨 曝瀑 蹋塌 绌拙 溯朔 州洲 副幅 型形 偿尝 像象 复覆 做作 坐座 帐账 度渡 份分 查察 账帐 陈阵 带戴 连联'

/** Two characters of a text as one number, which is found faster than a string. */
export const pairKey = (text: string, at: number): number =>
  text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)

/** Steps between which other requests are served. */
const step = 10_000

let reading: Promise<Lexicon> | undefined
/** The lexicon, read on the first call in some 100 ms. */
export function readLexicon(): Promise<Lexicon> {
  reading ??= read()
  return reading
}

/** Written by `tools/lexicon.ts`; `NOTICE` beside it names the packages that it is made from. */
async function read(): Promise<Lexicon> {
  const file = await readFile(new URL('lexicon.txt.br', import.meta.url))
  const [wordLines = '', characterLines = ''] = (await promisify(brotliDecompress)(file))
    .toString()
    .split('\n\n')
  const words = new Map<string, Word>()
  const reach = new Map<number, number>()
  const shortWeights = new Map<number, number>()
  const byHead = new Map<number, string[]>()
  const byTail = new Map<number, string[]>()
  const values = new Map<string, Word>()
  let count = 0
  for (const [, word = '', weight = '', tag = ''] of wordLines.matchAll(/(\p{Script=Han}+)(\d+)(\w*)/gu)) {
    // The lists of jieba contain misspellings, too.
    if (misspellings().has(word)) continue
    const value = values.get(weight + tag) ?? { weight: Number(weight), tag }
    values.set(weight + tag, value)
    words.set(word, value)
    if (word.length < 3)
      shortWeights.set(word.length === 1 ? word.charCodeAt(0) : pairKey(word, 0), value.weight)
    if (word.length > 1) reach.set(pairKey(word, 0), Math.max(word.length, reach.get(pairKey(word, 0)) ?? 0))
    if (word.length === 4) {
      add(byHead, pairKey(word, 0), word)
      add(byTail, pairKey(word, 2), word)
    }
    if (++count % step === 0) await setImmediate()
  }
  return { words, reach, shortWeights, byHead, byTail, ...likenessesOf(characterLines) }
}

function likenessesOf(lines: string): Pick<Lexicon, 'soundsLike' | 'looksLike' | 'twins'> {
  const sounds = new Map<string, readonly string[]>()
  const parts = new Map<string, readonly string[]>()
  const bySound = new Map<string, string[]>()
  const twins = new Map<string, readonly string[]>()
  for (const line of lines.split('\n')) {
    const [sound = '', part = ''] = line.slice(1).split(';')
    const character = line.charAt(0)
    sounds.set(character, sound === '' ? [] : sound.split(','))
    // A character is like those that it is a part of.
    parts.set(character, [...part, character])
  }
  for (const [index, group] of lookalikes.split(' ').entries()) {
    for (const character of group) parts.set(character, [...(parts.get(character) ?? []), `#${index}`])
  }
  for (const [character, own] of sounds) for (const sound of own) add(bySound, sound, character)
  const isShared = (lists: Map<string, readonly string[]>, a: string, b: string) => {
    const others = lists.get(b)
    return others !== undefined && (lists.get(a)?.some(one => others.includes(one)) ?? false)
  }
  return {
    soundsLike: (a, b) => isShared(sounds, a, b),
    looksLike: (a, b) => isShared(parts, a, b),
    twins(character) {
      const kept = twins.get(character)
      if (kept) return kept
      const alike = (sounds.get(character) ?? []).flatMap(sound => bySound.get(sound) ?? [])
      const both = [...new Set(alike)].filter(
        other => other !== character && isShared(parts, character, other),
      )
      twins.set(character, both)
      return both
    },
  }
}

function add<K>(lists: Map<K, string[]>, key: K, value: string): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
