import type { InspectionFigures } from '@greenroom/contract/areas/inspection/inspection-queues'
import type { Language, Text } from '@greenroom/contract/languages'

const labels = {
  waiting: { 'zh-CN': '待质检数', 'en-US': 'To inspect' },
  backlog: { 'zh-CN': '积压时长', 'en-US': 'Backlog' },
  aside: { 'zh-CN': '待抽检数', 'en-US': 'To sample' },
} as const satisfies Record<string, Text>

const units = [
  { seconds: 86_400, text: { 'zh-CN': '天', 'en-US': 'd' } },
  { seconds: 3600, text: { 'zh-CN': '小时', 'en-US': 'h' } },
  { seconds: 60, text: { 'zh-CN': '分钟', 'en-US': 'min' } },
] as const

/** The figures of a queue as the specification's pairs (§7); `now` in milliseconds since 1970. */
export function figurePairs(
  { waiting, oldest, aside }: InspectionFigures,
  language: Language,
  now: number,
): { label: string; value: string }[] {
  const age = oldest === null ? 0 : Math.max(0, Math.floor((now - Date.parse(oldest)) / 1000))
  return [
    { label: labels.waiting[language], value: String(waiting) },
    { label: labels.backlog[language], value: durationText(age, language) },
    { label: labels.aside[language], value: String(aside) },
  ]
}

/** Seconds up to two minutes, then whole minutes, hours or days. */
function durationText(seconds: number, language: Language): string {
  const unit = units.find(one => seconds >= 2 * one.seconds)
  return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.text[language]}` : `${seconds}s`
}
