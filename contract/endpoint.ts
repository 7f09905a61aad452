import type * as z from 'zod'
import type { ErrorName } from './errors.ts'
import type { EventTopic } from './events.ts'
import type { FileMediaType } from './file-kinds.ts'
import type { ListResource } from './lists.ts'
import type { Permission } from './permissions.ts'
import type { ServiceCode } from './service-codes.ts'

/** Who may call an endpoint: anyone, any signed-in user, or holders of a permission. */
export type Access = 'public' | 'signed-in' | Permission

/** A file that is the only part of a multipart form, instead of a body. */
export interface FileInput {
  /** Name of the part. */
  field: string
  /** Accepted media types. The content of the file determines its type, not the request. */
  types: readonly FileMediaType[]
  maxBytes: number
}

/** A file received with a request. Its content is stored, and no row refers to it yet. */
export interface UploadedFile {
  id: string
  /** Name that the user gave it, without directories. */
  name: string
  mediaType: string
  /** In bytes. */
  size: number
  /** SHA-256 of the content, in hexadecimal. */
  sha256: string
}

/** Parts of a request. A part that is not declared must not be sent. */
export interface Input {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  file?: FileInput
}

/** An endpoint, declared once: the server, the console, the tests and the OpenAPI document read this declaration. */
export interface Endpoint<I extends Input = Input, O extends z.ZodType = z.ZodType> {
  /** `area.verb`, unique. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path parameters in braces: `/api/content-sets/{id}`. */
  path: `/api/${string}`
  /** One line in the imperative, for the page of endpoints. */
  summary: string
  /** Effects and conditions beyond the summary, in sentences. */
  description?: string
  /** A write runs in one transaction, and the operation log records it. */
  effect: 'read' | 'write'
  access: Access
  /** For reads: topics of the events that make the response stale. */
  refreshOn?: readonly EventTopic[]
  input: I
  response: O
  /** Failures of this endpoint, beyond those that all endpoints share (see `failuresOf`). */
  failures?: readonly ErrorName[]
  /** Other programs may call it too, with tokens of their own. */
  programs?: true
  /** Largest size of the body in bytes, when it exceeds the default. */
  bodyBytes?: number
  /** Service that must be open; otherwise the response is `serviceNotOpened`. */
  service?: ServiceCode
  /** At most `attempts` per `seconds` and client address; beyond that, `tooManyAttempts`. */
  limit?: { attempts: number; seconds: number }
  /** May occupy the database for long: the number of running requests per user is limited; beyond it, `tooManyAtOnce`. */
  isExpensive?: true
  /** Additional path while the demo flag is on (specification §7, second group). */
  demoPath?: `/api/${string}`
  /** The list whose rows it returns. */
  list?: ListResource
  /** Answers only callers whose data scope is all rows: it cannot be narrowed. Others get `scopeTooNarrow`. */
  needsWholeScope?: true
  /**
   * Why it reaches rows outside of the caller's data scope; as an object: which fields of its input may name such rows,
   * and why. Without it, these rows are not found.
   */
  beyondScope?: string | Readonly<Record<string, string>>
  /**
   * Hands out, changes or takes away access, or shows a credential: its permission must be held without an end, by a
   * role or a grant for good. Others get `temporaryPermission`, so that nothing outlives a grant.
   */
  needsLastingPermission?: true
}

/** An endpoint that returns the rows of a list. */
export interface ListEndpoint<I extends Input = Input, O extends z.ZodType = z.ZodType>
  extends Endpoint<I, O> {
  list: ListResource
}

/** Parsed parts of a request, as the handler receives them. */
export type InputOf<C extends Endpoint> = {
  [P in keyof C['input']]: P extends 'file'
    ? UploadedFile
    : C['input'][P] extends z.ZodType
      ? z.output<C['input'][P]>
      : never
}

/** Parts of a request as the caller writes them, before defaults are filled in. */
export type RequestOf<C extends Endpoint> = {
  [P in keyof C['input']]: P extends 'file'
    ? File
    : C['input'][P] extends z.ZodType
      ? z.input<C['input'][P]>
      : never
}

/** Type of `data` in a successful response. */
export type ResponseOf<C extends Endpoint> = z.output<C['response']>

/** Only reads may declare `refreshOn`. */
type RefreshedByReading = { effect: 'read' } | { effect: 'write'; refreshOn?: never }

/** Declares an endpoint; only for its types. */
export function defineEndpoint<const I extends Input, O extends z.ZodType>(
  call: Endpoint<I, O> & RefreshedByReading,
): Endpoint<I, O> {
  return call
}

/** Declares the endpoint that returns the rows of a list. */
export function defineListEndpoint<const I extends Input, O extends z.ZodType>(
  endpoint: ListEndpoint<I, O> & RefreshedByReading,
): ListEndpoint<I, O> {
  return endpoint
}
