import type { AnalyticsAnswer, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import { openedViewParameter, type ViewFields } from '@greenroom/contract/areas/views/views'
import type { Language, Text } from '@greenroom/contract/languages'
import { allRoutes } from '@greenroom/contract/routes'
import type { Notification } from '../../messages/index.ts'
import { growthOf } from '../figures/context.ts'
import { dayText, figureText, keyText, measureLabels } from './labels.ts'

/** Rows that a message names. */
const namedRows = 3
/** Characters of a name, in a message that has several. */
const nameLength = 60

/** The figures of a week in words, with a link to where they can be looked at further. */
export function weeklyMessage(
  view: { id: string } & Pick<ViewFields, 'name' | 'filters'>,
  question: AnalyticsQuestion,
  answer: AnalyticsAnswer,
  by: AnalyticsQuestion['by'],
): Omit<Notification, 'to'> {
  const { measure } = question
  const total = (language: Language) => figureText(answer.total, measure, language)
  return {
    title: {
      'zh-CN': `上周${measureLabels[measure]['zh-CN']} ${total('zh-CN')}`,
      'en-US': `${measureLabels[measure]['en-US']} last week: ${total('en-US')}`,
    },
    subTitle: { 'zh-CN': `视图“${view.name}”`, 'en-US': `View “${view.name}”` },
    content: contentOf(question, answer, by),
    link: linkTo(view, question),
  }
}

function contentOf(
  { measure, range }: AnalyticsQuestion,
  { rows, total, previousTotal }: AnalyticsAnswer,
  by: AnalyticsQuestion['by'],
): Text {
  const figure = (value: number, language: Language) => figureText(value, measure, language)
  const growth = growthOf(total, previousTotal)
  const change = growth === null ? '' : `${growth < 0 ? '−' : '+'}${Math.abs(growth)}%`
  const largest = (language: Language) =>
    by.length === 0
      ? []
      : rows
          .filter(({ value }) => value > 0)
          .toSorted((a, b) => b.value - a.value)
          .slice(0, namedRows)
          .map(({ keys, title, value }) => {
            const names = by.map((one, place) => keyText(one, keys[place] ?? null, title, language))
            return `${names.map(cut).join(' · ')} ${figure(value, language)}`
          })
  const days = (language: Language) => [range.from, range.to].map(day => dayText(day, language))
  const zh = [`${days('zh-CN').join('至')}：${figure(total, 'zh-CN')}`]
  const en = [`${days('en-US').join(' to ')}: ${figure(total, 'en-US')}`]
  if (previousTotal !== null) {
    zh.push(`前一周 ${figure(previousTotal, 'zh-CN')}${change && `（${change}）`}`)
    en.push(`the week before ${figure(previousTotal, 'en-US')}${change && ` (${change})`}`)
  }
  const [top, topEn] = [largest('zh-CN'), largest('en-US')]
  return {
    'zh-CN': `${zh.join('，')}。${top.length > 0 ? `最多：${top.join('、')}。` : ''}`,
    'en-US': `${en.join(', ')}.${topEn.length > 0 ? ` Largest: ${topEn.join(', ')}.` : ''}`,
  }
}

function cut(name: string): string {
  const characters = [...name]
  return characters.length > nameLength ? `${characters.slice(0, nameLength).join('')}…` : name
}

/** Explore with the view's question, about the week that the message is about. */
function linkTo(
  { id, filters }: { id: string } & Pick<ViewFields, 'filters'>,
  { range }: AnalyticsQuestion,
): string {
  const parameters = new URLSearchParams()
  for (const [name, words] of Object.entries(filters)) {
    if (['range', 'from', 'to', 'compare'].includes(name)) continue
    for (const word of [words].flat()) parameters.append(name, word)
  }
  parameters.set('from', range.from)
  parameters.set('to', range.to)
  parameters.set(openedViewParameter, id)
  const path = allRoutes.find(({ name }) => name === 'Explore')?.path
  return `${path}?${parameters}`
}
