import {
  checkText,
  deletePolishRuns,
  listPolishRuns,
  readPolishRun,
  reviewPolishRun,
  startPolishRun,
} from '@greenroom/contract/areas/polish/runs'
import { readPolishStatus, readPolishUsage } from '@greenroom/contract/areas/polish/usage'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assistantOf } from '../assistant/assistant.ts'
import { checkText as check } from '../check/check-text.ts'
import { allWords } from '../words/store.ts'
import { publishRuns } from './publish.ts'
import { createRows, findRun, insertRun, listRuns, removeRuns, storeReview } from './store.ts'
import { addRuns, claimUsage, usageByDay, usedToday } from './usage.ts'

/** Handlers for requests to the assistant, checks by rules, and usage. */
export function runHandlers({ settings, database }: Platform): Handler[] {
  const assistant = assistantOf(settings)
  const rows = createRows(settings)
  const currency = assistant?.price ? settings.AI_CURRENCY : null

  return [
    handle(readPolishStatus, async ({ actor, queries }) => ({
      assistant: assistant ? { model: assistant.model, isEmulated: assistant.isEmulated } : null,
      today: await usedToday(queries, actor.id, settings),
      limits: { runs: settings.AI_DAILY_RUNS || null, tokens: settings.AI_DAILY_TOKENS || null },
      currency,
    })),

    handle(readPolishUsage, async ({ actor, queries }) => ({
      list: await usageByDay(queries, actor, settings),
      currency,
    })),

    handle(startPolishRun, async ({ actor, input, queries, publish }) => {
      if (!assistant) throw fail('assistantNotSet')
      await claimUsage(queries, actor.id, settings)
      const { source, ...options } = input.body
      const run = { userId: actor.id, mode: 'assistant', options, source, state: 'waiting' } as const
      const storedRun = await insertRun(queries, { ...run, model: assistant.model })
      publishRuns(publish, actor.id, [storedRun.id])
      return rows.run(storedRun)
    }),

    handlePrepared(
      checkText,
      async ({ input }) => check(input.body.source, await allWords(database.pool)),
      async ({ actor, input, queries, publish }, checked) => {
        const run = { userId: actor.id, mode: 'offline', source: input.body.source, state: 'done' } as const
        const storedRun = await insertRun(queries, { ...run, ...checked })
        publishRuns(publish, actor.id, [storedRun.id])
        return rows.run(storedRun)
      },
    ),

    handle(listPolishRuns, async ({ actor, queries }) => ({
      list: (await listRuns(queries, actor.id)).map(rows.heading),
    })),

    handle(readPolishRun, async ({ actor, input, queries }) => {
      const run = await findRun(queries, actor.id, input.params.id)
      if (!run) throw fail('notFound')
      return rows.run(run)
    }),

    handle(reviewPolishRun, async ({ actor, input, queries, publish }) => {
      const updated = await storeReview(queries, actor.id, input.params.id, input.body)
      if (!updated) throw fail('notFound')
      publishRuns(publish, actor.id, [updated.id])
      return rows.headingOf(updated)
    }),

    handle(deletePolishRuns, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      // Locks the usage before the runs, as `answerRun` does.
      await addRuns(queries, actor.id, 0, settings)
      const { deleted, running } = await removeRuns(queries, actor.id, ids, settings)
      if (deleted < ids.length) throw fail('notFound')
      await addRuns(queries, actor.id, running, settings)
      publishRuns(publish, actor.id, ids)
      return { deleted }
    }),
  ]
}
