import type { CallProblem, WeixinFailure } from '@greenroom/contract/areas/official-accounts/abilities'

/** A call at WeChat that failed. Its message names no token and no secret. */
export class WeixinCallError extends Error {
  readonly path: string
  readonly failure: WeixinFailure
  /** WeChat may have executed the call. Find that out before repeating a write. */
  readonly isUncertain: boolean
  constructor(path: string, failure: WeixinFailure, isUncertain: boolean) {
    super(
      `${path}: ${failure.problem ?? failure.errcode}${failure.rid === null ? '' : ` rid ${failure.rid}`}`,
    )
    this.path = path
    this.failure = failure
    this.isUncertain = isUncertain
  }
}

/** The error of a call without an answer from WeChat. */
export const problemError = (path: string, problem: CallProblem, isUncertain = false) =>
  new WeixinCallError(path, { errcode: null, problem, rid: null, address: null }, isUncertain)

/** The error of a refused call. `-1` leaves open whether the work was done. */
export function refusalError(path: string, errcode: number, errmsg: string): WeixinCallError {
  const rid = /rid: ?([0-9a-f]+(?:-[0-9a-f]+)+)/i.exec(errmsg)?.[1] ?? null
  const address = errcode === 40164 ? (/invalid ip ([0-9a-f.:]+)/i.exec(errmsg)?.[1] ?? null) : null
  return new WeixinCallError(path, { errcode, problem: null, rid, address }, errcode === -1)
}
