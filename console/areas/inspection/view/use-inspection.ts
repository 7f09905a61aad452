import {
  claimSeconds,
  extendReview,
  giveVerdict,
  nextReviewItem,
  type ReviewItem,
  releaseReview,
  skipReview,
  type VerdictFields,
  type VerdictRow,
  withdrawVerdict,
} from '@greenroom/contract/areas/inspection/inspection-review'
import type { ErrorName } from '@greenroom/contract/errors'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../../kit/call/attempt.ts'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'

/** Signs of life come several times within a lease. */
const keepMilliseconds = (claimSeconds * 1000) / 5
/** Without an unclaimed item, the queue is asked again. */
const idleMilliseconds = 10_000

/** Why the inspector has nothing to judge, or must look again. */
export type Problem = 'claimEnded' | 'changed' | 'deleted'

/** A verdict of this visit to the page. */
export interface Given
  extends Pick<VerdictRow, 'id' | 'contentItemId' | 'contentItemTitle' | 'verdict' | 'reason'> {
  /** Milliseconds between showing the item and its verdict. */
  took: number
}

interface State {
  turn: ReviewItem | undefined
  error: unknown
  problem: Problem | undefined
}

const start: State = { turn: undefined, error: undefined, problem: undefined }
const quiet: readonly ErrorName[] = [
  'notFound',
  'claimEnded',
  'contentItemChanged',
  'nothingToWithdraw',
  'verdictSettled',
]

/**
 * The inspector's current item of the queue, and its actions. The claim lasts while the page is shown,
 * by signs of life, and let go when the page is left.
 */
export function useInspection(id: string) {
  const [state, setState] = useState(start)
  const [busy, setBusy] = useState(false)
  const [verdicts, setVerdicts] = useState<readonly Given[]>([])
  const shownAt = useRef(0)
  const claim = state.turn?.item?.claim
  const currentClaim = useRef<string>(undefined)
  /** The queue that is on screen; none once the page is left. */
  const openId = useRef<string>(undefined)
  const params = { id }

  useEffect(() => {
    currentClaim.current = claim
    shownAt.current = performance.now()
  }, [claim])

  function fail(error: unknown): void {
    if (!(error instanceof CallFailure)) throw error
    if (error.reason === 'notFound') setState({ ...start, problem: 'deleted' })
    else if (error.reason === 'claimEnded') setState(previous => ({ ...previous, problem: 'claimEnded' }))
    else if (error.reason === 'nothingToWithdraw' || error.reason === 'verdictSettled')
      toast.notice(error.message)
    else setState(previous => ({ ...previous, error: previous.turn ? previous.error : error }))
  }

  /** Shows the claimed item; leaving the page releases it. */
  function show(turn: ReviewItem, problem?: Problem): void {
    if (openId.current === id) setState({ turn, error: undefined, problem })
    else if (turn.item) void release(id, turn.item.claim)
  }

  /** @param settled whether the item on screen is judged: it does not stay when no other comes */
  async function next({
    problem,
    settled = false,
  }: {
    problem?: Problem
    settled?: boolean
  } = {}): Promise<void> {
    try {
      const turn = await call(nextReviewItem, { params }, { quiet: true })
      show(turn, problem)
    } catch (error) {
      if (settled) setState(previous => ({ ...previous, turn: undefined }))
      fail(error)
    }
  }

  /** Runs one action at a time, and then shows the next item. */
  async function act(work: (claim: string) => Promise<unknown>): Promise<boolean> {
    if (busy || claim === undefined || state.problem === 'claimEnded') return false
    setBusy(true)
    try {
      await work(claim)
      await next({ settled: true })
      return true
    } catch (error) {
      if (error instanceof CallFailure && error.reason === 'contentItemChanged')
        await next({ problem: 'changed' })
      else fail(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** @param verdict one of the own verdicts in the queue; the last one when absent */
  async function takeBack(verdict?: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const before = currentClaim.current
      const turn = await call(
        withdrawVerdict,
        { params, query: verdict === undefined ? {} : { verdict } },
        { quiet },
      )
      if (before !== undefined) void release(id, before)
      const again = turn.item?.contentItem.id
      setVerdicts(all => all.filter(({ contentItemId }) => contentItemId !== again))
      show(turn)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page comes on screen, and when it leaves it
  useEffect(() => {
    openId.current = id
    void next()
    return () => {
      openId.current = undefined
      if (currentClaim.current !== undefined) void release(id, currentClaim.current)
    }
  }, [id])

  const isIdle = state.turn !== undefined && state.turn.item === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for each thing that is held
  useEffect(() => {
    if (state.problem === 'deleted' || state.problem === 'claimEnded') return
    if (isIdle) {
      const timer = setInterval(() => void next(), idleMilliseconds)
      return () => clearInterval(timer)
    }
    if (claim === undefined) return
    const keep = () => call(extendReview, { params: { id, claim } }, { quiet: true }).catch(recordLoss)
    const timer = setInterval(() => void keep(), keepMilliseconds)
    return () => clearInterval(timer)
  }, [id, claim, isIdle, state.problem])

  /** A break of the network loses nothing yet; the next sign of life may come through. */
  function recordLoss(error: unknown): void {
    const reason = error instanceof CallFailure ? error.reason : undefined
    if (reason === 'claimEnded' || reason === 'notFound') fail(error)
  }

  return {
    ...state,
    busy,
    /** Verdicts of this visit that stand, newest first. */
    given: verdicts,
    retry: () => void next(),
    judge: (decision: VerdictFields) =>
      act(async claim => {
        const fingerprint = state.turn?.item?.fingerprint ?? ''
        const took = performance.now() - shownAt.current
        const verdict = await call(
          giveVerdict,
          { params: { id, claim }, body: { fingerprint, decision } },
          { quiet },
        )
        setVerdicts(all => [{ ...verdict, took }, ...all])
      }),
    skip: () => act(claim => call(skipReview, { params: { id, claim } }, { quiet })),
    takeBack,
  }
}

/** Lets others have it; the page may be closed before the response. When this fails, the claim expires. */
async function release(id: string, claim: string): Promise<void> {
  await attempt(() => call(releaseReview, { params: { id, claim } }, { quiet: true, outlivesPage: true }))
}
