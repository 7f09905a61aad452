import { type AnalyticsRow, analyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { EventStore } from '@greenroom/event-store'
import { expect } from 'vitest'
import type * as z from 'zod'
import type { VisibleOwners } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { type Figures, plainFigures } from './plain-figures.ts'

/** A question; fields that are left out get defaults. */
export type Question = z.input<typeof analyticsQuestion>

/** Expects a store's answer to equal the result of the events one by one. @returns the sum of its figures */
export async function expectPlain(
  { store, queries }: { store: EventStore; queries: Queries },
  input: Question,
  asked: { now: Date; timeZone: string; scope: VisibleOwners },
): Promise<number> {
  const question = analyticsQuestion.parse({ limit: 1000, ...input })
  const plain = (isBase: boolean) => plainFigures(queries, question, { ...asked, isBase })
  const answer = await store.ask(question, asked.now, asked.scope)
  const current = await plain(false)
  const base = question.compare === 'none' ? new Map<string, number>() : await plain(true)
  const said = JSON.stringify(question)
  expect({ said, rows: figuresOf(answer.rows, 'value') }).toEqual({ said, rows: inOrder(current) })
  expect({ said, rows: figuresOf(answer.rows, 'previous') }).toEqual({ said, rows: inOrder(base) })
  expect({ said, total: answer.total, previous: answer.previousTotal ?? 0 }).toEqual({
    said,
    total: sum(current),
    previous: sum(base),
  })
  return answer.total
}

const sum = (figures: Figures) => figures.values().reduce((total, figure) => total + figure, 0)
const inOrder = (figures: Figures) => [...figures].toSorted(([a], [b]) => (a < b ? -1 : 1))

function figuresOf(rows: readonly AnalyticsRow[], name: 'value' | 'previous'): [string, number][] {
  const figures = rows.map(({ keys, [name]: figure }): [string, number] => [
    keys.map(key => key ?? '').join('|'),
    figure ?? 0,
  ])
  return inOrder(new Map(figures.filter(([, figure]) => figure > 0)))
}
