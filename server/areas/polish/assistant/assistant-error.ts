import type { PolishProblem } from '@greenroom/contract/areas/polish/runs'

/** An answer is missing or incomplete. */
export class AssistantError extends Error {
  readonly problem: PolishProblem
  constructor(problem: PolishProblem, options?: ErrorOptions) {
    super(`The assistant failed: ${problem}`, options)
    this.problem = problem
  }
}

/** The problem behind an HTTP status of the service. */
export function problemOfStatus(status: number): PolishProblem {
  if (status === 401 || status === 403) return 'keyRefused'
  if (status === 404) return 'unknownModel'
  if (status === 429 || status >= 500) return 'busy'
  return 'refused'
}
