import { setImmediate } from 'node:timers/promises'
import type { TypesettingRule } from '@greenroom/contract/areas/weixin/polish/findings'
import { maskText } from './mask.ts'

/** A correction by zhlint. */
export interface TypesettingFinding {
  begin: number
  end: number
  rule: TypesettingRule
}

export interface Typeset {
  text: string
  findings: TypesettingFinding[]
}

/** The usual rules of zhlint, without those about matters of taste: spaces around quotes and at the ends of lines. */
const rules = {
  noSinglePair: false,
  // Brackets keep their width: both are usual beside Chinese.
  halfwidthPunctuation: '',
  fullwidthPunctuation: '，。：；？！“”‘’',
  adjustedFullwidthPunctuation: '“”‘’',
  unifiedPunctuation: 'simplified',
  spaceBetweenHalfwidthContent: true,
  noSpaceBetweenFullwidthContent: true,
  spaceBetweenMixedwidthContent: true,
  noSpaceBeforePauseOrStop: true,
  spaceAfterHalfwidthPauseOrStop: true,
  noSpaceAfterFullwidthPauseOrStop: true,
  noSpaceInsideQuotation: true,
  spaceOutsideHalfwidthBracket: true,
  noSpaceOutsideFullwidthBracket: true,
  noSpaceInsideBracket: true,
  spaceOutsideCode: true,
  noSpaceInsideHyperMark: true,
  trimSpace: false,
  skipZhUnits: '年月日天号时分秒',
  skipAbbrs: ['Mr.', 'Mrs.', 'Dr.', 'vs.', 'etc.', 'i.e.', 'e.g.'],
  skipPureWestern: true,
} as const

/** Characters checked at a time; other requests are served in between. */
const chunkLength = 2000

/**
 * Applies the rules of Chinese typesetting: spaces between scripts, width of punctuation. Code, tags, addresses and what
 * {@link maskText} hides stay. The first call loads the library. 1,000 characters take about 4 ms.
 */
export async function typeset(text: string): Promise<Typeset> {
  const { run } = await import('zhlint')
  const findings: TypesettingFinding[] = []
  let result = ''
  let offset = 0
  for (const chunk of chunksOf(text)) {
    const { masked, restore } = maskText(chunk)
    const checked = run(masked, { rules: { ...rules, skipAbbrs: [...rules.skipAbbrs] } })
    result += restore(checked.result)
    for (const { index, length, target, message } of checked.validations) {
      const isAfter = target === 'spaceAfter'
      const begin = offset + (isAfter ? index + length : index)
      const end = isAfter ? begin : offset + index + Math.max(length, 1)
      findings.push({ begin, end, rule: ruleOf(message) })
    }
    offset += chunk.length
    await setImmediate()
  }
  return { text: result, findings }
}

/** zhlint identifies its rules by their messages only. */
function ruleOf(message: string): TypesettingRule {
  if (message.includes('空格')) return 'spacing'
  if (message.includes('全角')) return 'fullWidthPunctuation'
  if (message.includes('半角')) return 'halfWidthPunctuation'
  return 'unifiedPunctuation'
}

/** Parts between empty lines, as long as a chunk may be; code between fences stays whole. */
function* chunksOf(text: string): Generator<string> {
  let chunk = ''
  let isCode = false
  for (const line of text.split(/(?<=\n)/)) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    chunk += line
    if (isCode || chunk.length < chunkLength || line.trim() !== '') continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
