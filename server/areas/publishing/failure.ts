import type { PublishProblem } from '@greenroom/contract/areas/publishing/publish-jobs'

/** A job cannot continue, although WeChat refused no call. */
export class PublishFailure extends Error {
  readonly problem: PublishProblem
  constructor(problem: PublishProblem) {
    super(problem)
    this.problem = problem
  }
}
