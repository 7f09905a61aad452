import { answerUse } from '@greenroom/contract/areas/polish/actions'
import { type PolishRun, reviewPolishRun } from '@greenroom/contract/areas/polish/runs'
import { type PolishStatus, readPolishStatus } from '@greenroom/contract/areas/polish/usage'
import { useMemo, useState } from 'react'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { composeText, type Decisions, type ReviewItem, reviewItems, summarize } from '../review/items.ts'
import { type AskOptions, firstOptions, toPolishOptions, withPolishOptions } from './options.ts'
import { type Polishing, usePolish } from './use-polish.ts'

/** Work on a text: the request, its answer, and the decisions. */
export interface PolishSession {
  status: PolishStatus | undefined
  statusQuery: { data: unknown; error: unknown; refetch: () => unknown }
  options: AskOptions
  setOptions: (options: AskOptions) => void
  isInstructionMissing: boolean
  polishing: Polishing
  isBusy: boolean
  start: (source: string) => void
  open: (run: PolishRun) => void
  /** Empty while the answer is being written, and for answers that are texts of their own. */
  items: readonly ReviewItem[]
  decisions: Decisions
  decide: (decisions: Decisions) => void
  /** The text with the accepted changes; undefined when there is nothing to accept. */
  accepted: string | undefined
  /** Stores the decisions with the run, for the history. */
  storeReview: () => void
}

const undecided: Decisions = new Map()
const noItems: readonly ReviewItem[] = []

/** Works on one text after the other; options stay from one to the next. */
export function usePolishSession(): PolishSession {
  const statusQuery = useCallQuery(readPolishStatus, {}, { quiet: true })
  const status = statusQuery.data
  const polishing = usePolish()
  const [chosen, setChosen] = useState(firstOptions)
  const [isInstructionMissing, setIsInstructionMissing] = useState(false)
  const [decisions, decide] = useState(undecided)
  const options: AskOptions = status?.assistant === null ? { ...chosen, mode: 'offline' } : chosen
  const { run, phase } = polishing
  const isBusy = phase === 'starting' || phase === 'thinking' || phase === 'streaming'
  const items = useMemo(() => (run && !isBusy && isReviewed(run) ? reviewItems(run) : noItems), [run, isBusy])
  const accepted = run && items.length > 0 ? composeText(run.source, items, decisions) : undefined

  return {
    ...{
      status,
      statusQuery,
      options,
      isInstructionMissing,
      polishing,
      isBusy,
      items,
      decisions,
      decide,
      accepted,
    },
    setOptions(next) {
      setIsInstructionMissing(false)
      setChosen(next)
    },
    start(source) {
      const isMissing =
        options.mode === 'assistant' && options.action === 'instruct' && options.instruction.trim() === ''
      setIsInstructionMissing(isMissing)
      if (isMissing || source.trim() === '') return
      decide(undecided)
      const { mode } = options
      void polishing.ask(mode === 'offline' ? { mode } : { mode, options: toPolishOptions(options) }, source)
    },
    open(pastRun) {
      decide(undecided)
      setChosen(withPolishOptions(options, pastRun.options))
      polishing.show(pastRun)
    },
    storeReview() {
      if (!run) return
      const { open: _, ...body } = summarize(items, decisions)
      // Decisions are stored if possible; a failure is not worth a message.
      call(reviewPolishRun, { params: { id: run.id }, body }, { quiet: true }).catch((failure: unknown) => {
        if (!(failure instanceof CallFailure)) throw failure
      })
    },
  }
}

/** Whether changes of an answer are decided one by one, also in an incomplete answer. */
const isReviewed = ({ options, result, mode }: PolishRun) =>
  mode === 'offline' || (result !== '' && (!options || answerUse(options.action) !== 'separate'))
