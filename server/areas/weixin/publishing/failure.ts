import type { PublishProblem } from '@greenroom/contract/areas/weixin/publish-jobs'

/** A publication that cannot go on, for a reason that is not a refused call. */
export class PublishFailure extends Error {
  readonly problem: PublishProblem
  constructor(problem: PublishProblem) {
    super(problem)
    this.problem = problem
  }
}
