import type { ErrorData, ErrorName } from '@greenroom/contract/errors'

/** Parts of a failed request. */
interface FailureParts {
  /** Code of the envelope; 0 without a response of the application. */
  code: number
  /** Name of the code in the catalogue; undefined without a response of the application. */
  reason: ErrorName | undefined
  message: string
  data: unknown
  /** Id of the request in the server's log; empty without a response. */
  requestId: string
}

/** A failed request: the server refused it, or could not be reached. */
export class CallFailure extends Error {
  readonly code: number
  readonly reason: ErrorName | undefined
  readonly data: unknown
  readonly requestId: string

  constructor({ code, reason, message, data, requestId }: FailureParts) {
    super(message)
    this.name = 'CallFailure'
    this.code = code
    this.reason = reason
    this.data = data
    this.requestId = requestId
  }
}

/** Data of a failure with this reason; undefined for others. The server sends each code with the data declared in contract/errors.ts. */
export function failureData<N extends ErrorName>(error: unknown, reason: N): ErrorData<N> | undefined {
  return error instanceof CallFailure && error.reason === reason ? (error.data as ErrorData<N>) : undefined
}

/** Whether a request needs a role whose data scope is all rows. */
export const isScopeTooNarrow = (error: unknown): boolean =>
  error instanceof CallFailure && error.reason === 'scopeTooNarrow'
