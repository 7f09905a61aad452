import {
  type AnalyticsAnswer,
  type AnalyticsQuestion,
  askAnalytics,
} from '@greenroom/contract/areas/insight/analytics'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../../kit/call/query.ts'
import type { Reading } from '../../../kit/charts/chart-panel.tsx'
import { rememberClock } from './clock.ts'

/** An answer with its question. While the next answer is read, the previous one stays on screen. */
export interface Answered {
  question: AnalyticsQuestion
  answer: AnalyticsAnswer
}

interface Answers extends Reading {
  /** In the order of the questions; undefined until all are there. The same object until they change. */
  answers: readonly Answered[] | undefined
}

function answerQuery(question: AnalyticsQuestion) {
  const { queryKey, queryFn, meta } = callQuery(askAnalytics, { body: question }, true)
  return {
    queryKey: [...queryKey, 'answered'],
    queryFn: async (context: { signal: AbortSignal }): Promise<Answered> => ({
      question,
      answer: await queryFn(context),
    }),
    meta,
  }
}

function combine(results: UseQueryResult<Answered>[]): Answers {
  const answers = results.flatMap(({ data }) => (data ? [data] : []))
  return {
    answers: answers.length === results.length ? answers : undefined,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const { error, refetch } of results) if (error !== null) void refetch()
    },
  }
}

/** Asks questions about events. Old answers stay until all new ones are there. */
export function useAnswers(questions: readonly AnalyticsQuestion[]): Answers {
  const current = useQueries({ queries: questions.map(answerQuery), combine })
  const [last, setLast] = useState(current.answers)
  if (current.answers && current.answers !== last) setLast(current.answers)
  const first = current.answers?.[0]
  useEffect(() => {
    if (first) rememberClock(first.answer)
  }, [first])
  return { ...current, answers: current.answers ?? last }
}
