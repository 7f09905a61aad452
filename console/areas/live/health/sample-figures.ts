import './locales/index.ts'
import type { RoomSamples } from '@greenroom/contract/areas/live/history'
import type { Language } from '@greenroom/contract/languages'
import i18next from 'i18next'
import type { ChartFigures } from '../../../kit/charts/chart-figures.ts'
import { formatClock, formatDate } from '../../../kit/text/format.ts'
import { slotText } from '../labels.ts'

/** The measurement that a chart shows. */
export type SampleKind = 'frameRate' | 'bitRate' | 'viewers'

type Point = RoomSamples['streams'][number]['points'][number]
const figureOf = {
  frameRate: ({ frameRate }: Point) => frameRate,
  bitRate: ({ videoBitRate, audioBitRate }: Point) => videoBitRate + audioBitRate,
}

/** One line for each stream, with gaps while there was no stream. */
export function sampleFigures(samples: RoomSamples, kind: SampleKind, language: Language): ChartFigures {
  const instants = stepsOf(samples)
  const labels = instants.map(instant => formatClock(instant, language))
  const names = instants.map(
    (instant, place) => `${formatDate(new Date(instant).toISOString(), language)} ${labels[place]}`,
  )
  const line = (points: readonly { time: string; value: number }[]) => {
    const values = new Map(points.map(({ time, value }) => [Date.parse(time), value]))
    return instants.map(instant => {
      const value = values.get(instant)
      return value === undefined ? null : Math.round(value * 10) / 10
    })
  }
  const series =
    kind === 'viewers'
      ? [
          {
            name: i18next.t('liveHealth:history.viewers', { lng: language }),
            values: line(samples.viewers.map(({ time, viewers }) => ({ time, value: viewers }))),
          },
        ]
      : samples.streams.map(({ slot, points }) => ({
          name: slotText(slot),
          values: line(points.map(point => ({ time: point.time, value: figureOf[kind](point) }))),
        }))
  return { kind: 'line', labels, names, series }
}

/** All steps from the first sample to the last, including steps without a sample. */
function stepsOf({ viewers, stepSeconds }: RoomSamples): number[] {
  const instants = viewers.map(({ time }) => Date.parse(time)).toSorted((a, b) => a - b)
  const [first, last] = [instants.at(0), instants.at(-1)]
  if (first === undefined || last === undefined) return []
  const stepMs = stepSeconds * 1000
  return Array.from({ length: Math.round((last - first) / stepMs) + 1 }, (_, step) => first + step * stepMs)
}
