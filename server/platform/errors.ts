import type { ErrorData, ErrorName } from '@greenroom/contract/errors'

/** Refuses a request with a reason of the catalogue. The pipeline rolls back what the request wrote. */
export class ApiError<N extends ErrorName = ErrorName> extends Error {
  readonly reason: N
  readonly data: ErrorData<N>
  constructor(reason: N, data: ErrorData<N>) {
    super(reason)
    this.reason = reason
    this.data = data
  }
}

type Nothing = { [N in ErrorName]: null extends ErrorData<N> ? N : never }[ErrorName]

/** Creates the error that refuses a request. It takes data exactly where the catalogue declares it. */
export function fail<N extends Nothing>(reason: N): ApiError<N>
export function fail<N extends ErrorName>(reason: N, data: ErrorData<N>): ApiError<N>
export function fail(reason: ErrorName, data: ErrorData<ErrorName> = null): ApiError {
  return new ApiError(reason, data)
}
