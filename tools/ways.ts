import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.ts'

/**
 * The way of a value through the code: the files whose functions take it on, change it or answer for it, each with one
 * such function. Not on it are declarations that the value does not pass, texts, styles, and what happens on a failure.
 */
export interface Way {
  name: string
  /** Most files. */
  limit: number
  /** `path function`, one a line, in the order in which the value passes them. */
  steps: string
}

export const ways: readonly Way[] = [
  {
    name: 'Save of a content item, from the button to its row and back to the list',
    limit: 25,
    steps: `
      console/areas/content/content-items/content-item-form.tsx ContentForm
      console/kit/form/record-drawer.tsx RecordDrawer
      console/kit/form/form-drawer.tsx FormDrawer
      console/kit/form/use-record-form.ts useRecordForm
      console/kit/form/use-submit.ts useSubmit
      console/kit/form/use-fields.ts useFields
      console/kit/form/field-errors.ts checkFields
      console/kit/form/use-merged-save.tsx useMergedSave
      console/kit/call/call.ts call
      contract/areas/content/content-items.ts updateContentItem
      contract/areas/content/content-item-fields.ts contentItemFields
      server/platform/http/app.ts createApp
      server/platform/http/pipeline.ts runEndpoint
      server/platform/http/raw-input.ts readRawInput
      server/platform/http/validate.ts validateInput
      server/platform/audit/transaction.ts recordedTransaction
      server/platform/http/handler.ts Handler
      server/areas/content/content-items/handlers.ts contentItemHandlers
      server/areas/content/content-items/store.ts updateContentItemAt
      server/areas/content/schema.ts contentItems
      server/areas/content/content-items/list.ts toContentItemRow
      server/areas/content/published.ts publishContentItemsChanged
      server/platform/events/hub.ts EventHub
      server/platform/http/response.ts respondSuccess
      console/kit/call/events.ts invalidate`,
  },
  {
    name: 'A figure of content analysis, from the event of a reader to the chart',
    limit: 50,
    steps: `
      server/areas/insight/events/collect/routes.ts collectRoutes
      server/areas/insight/events/collect/body.ts collectedEvent
      server/areas/insight/events/collect/collector.ts createCollector
      contract/areas/insight/collect-routes.ts collectBody
      server/areas/insight/events/pseudonyms.ts createPseudonyms
      server/areas/insight/events/append.ts append
      server/areas/insight/events/lock.ts lockToStore
      server/areas/insight/events/schema.ts events
      server/areas/insight/roll-up/poller.ts createRollUpPoller
      server/areas/insight/roll-up/add-events.ts addEvents
      server/areas/insight/roll-up/add-visitors.ts addVisitors
      server/areas/insight/roll-up/figures.ts figuresOfEvents
      server/areas/insight/roll-up/roll-ups.ts plainRollUps
      server/areas/insight/roll-up/schema.ts eventContentDays
      server/areas/insight/roll-up/state.ts moveMark
      console/areas/insight/analysis/data-analysis-page.tsx Component
      console/areas/insight/question/question.ts questionOf
      console/areas/insight/question/question-panel.tsx QuestionPanel
      console/areas/insight/question/use-answers.ts useAnswers
      console/kit/call/query.ts callQuery
      console/kit/call/call.ts call
      contract/areas/insight/analytics.ts askAnalytics
      server/platform/http/app.ts createApp
      server/platform/http/pipeline.ts runEndpoint
      server/platform/http/raw-input.ts readRawInput
      server/platform/http/validate.ts validateInput
      server/platform/http/handler.ts Handler
      server/areas/insight/handlers.ts insightHandlers
      server/areas/insight/store/open-store.ts openEventStore
      server/areas/insight/store/postgres-store.ts PostgresEventStore
      packages/event-store/answers/answer.ts answerQuestion
      packages/event-store/answers/comparison.ts comparisonOf
      packages/event-store/answers/sources.ts slicesOf
      server/areas/insight/store/grouped.ts readGroups
      server/areas/insight/store/slice-rows.ts rowsOf
      packages/event-store/answers/measures.ts summedBy
      packages/event-store/answers/keys.ts timeKeys
      server/areas/insight/figures/titles.ts withTitles
      server/platform/http/response.ts respondSuccess
      console/areas/insight/question/draw-answer.ts drawAnswer
      console/areas/insight/question/pivot.ts sumCells
      console/areas/insight/question/key-text.ts keyText
      console/kit/charts/chart-panel.tsx ChartPanel
      console/kit/charts/figures-view.tsx FiguresView
      console/kit/charts/chart.tsx Chart
      console/kit/charts/chart-option.ts chartOption
      console/kit/charts/axis-option.ts axisOption
      console/kit/charts/axis-series.ts axisSeries
      console/kit/charts/engine.ts startChart`,
  },
]

interface Step {
  path: string
  name: string
  text: string
}

/** The files of a way. @throws Error when a file is not there */
export const stepsOf = ({ steps }: Way): Step[] =>
  steps
    .trim()
    .split('\n')
    .map(line => {
      const [path = '', name = ''] = line.trim().split(' ')
      return { path, name, text: readFileSync(join(root, path), 'utf8') }
    })

const imported = /^import (?:type )?\{(?<names>[^}]*)\} from '(?<from>[^']+)'/gm
const loaded = /\bimport\('(?<from>[^']+)'\)[^{]*\{(?<names>[^}]*)\}/g

/** The start of the path of an import's file; a package hands on what its files declare. */
function pathOf(from: string, importer: string): string {
  if (from.startsWith('.')) return join(dirname(importer), from)
  const [, name = '', file] = /^@greenroom\/([^/]+)(\/.+)?$/.exec(from) ?? []
  return file === undefined ? `packages/${name}/` : `${name}${file}.ts`
}

/** Whether a file imports a function of another one. */
function imports({ path: importer, text }: Step, { path, name }: Step): boolean {
  return [...text.matchAll(imported), ...text.matchAll(loaded)].some(
    ({ groups: { names = '', from = '' } = {} }) =>
      path.startsWith(pathOf(from, importer)) && new RegExp(`\\b${name}\\b`).test(names),
  )
}

/**
 * Steps that the rest of the way does not reach: their file does not declare the function, or no chain of files, each of
 * which imports the function of the next one, links them. So a layer that only hands on cannot be left out.
 */
export function looseSteps(steps: readonly Step[]): string[] {
  const declares = ({ name, text }: Step) =>
    new RegExp(`^export (?:async )?(?:const|function|class|interface) ${name}\\b`, 'm').test(text)
  const reached = new Set(steps.slice(0, 1))
  for (const from of reached)
    for (const step of steps) if (imports(from, step) || imports(step, from)) reached.add(step)
  return steps
    .filter(step => !reached.has(step) || !declares(step))
    .map(({ path, name }) => `${path} ${name}`)
}
