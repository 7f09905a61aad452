import type { ErrorData, ErrorName } from '@greenroom/contract/errors'

/** What a failed call tells. */
interface FailureParts {
  /** The envelope's code; 0 when no answer of the application came. */
  code: number
  /** The name of the code in the catalogue; undefined when no answer of the application came. */
  reason: ErrorName | undefined
  message: string
  data: unknown
  /** Finds the call in the server's log; empty when no answer came. */
  requestId: string
}

/** A call that did not succeed: the server refused it, or could not be reached. */
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

/** The data of a failure if it is the one asked for, else undefined. The server sends each code with the data that contract/errors.ts declares. */
export function failureData<N extends ErrorName>(error: unknown, reason: N): ErrorData<N> | undefined {
  return error instanceof CallFailure && error.reason === reason ? (error.data as ErrorData<N>) : undefined
}
