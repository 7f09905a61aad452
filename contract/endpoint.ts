import type * as z from 'zod'
import type { ErrorName } from './errors.ts'
import type { EventTopic } from './events.ts'
import type { ListResource } from './lists.ts'
import type { Permission } from './permissions.ts'
import type { ServiceCode } from './service-codes.ts'

/** Who may make a call: anyone, any signed-in user, or a user who holds the permission. */
export type Access = 'public' | 'signed-in' | Permission

/** A file that comes as the only part of a multipart form, instead of a body. */
export interface FileInput {
  /** The name of the part. */
  field: string
  /** The media types that are taken; the content decides which it is, not what the request says. */
  types: readonly string[]
  maxBytes: number
}

/** A file that arrived with a request: its content is stored, and nothing refers to it yet. */
export interface UploadedFile {
  id: string
  /** As the user called it, without a path. */
  name: string
  mediaType: string
  /** In bytes. */
  size: number
  /** Of the content, in hexadecimal. */
  sha256: string
}

/** Where the parts of a request are declared; an absent part must be absent in the request. */
export interface Input {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  file?: FileInput
}

/** One call, declared once: the server, the console, the tests and OpenAPI all read it. */
export interface Endpoint<I extends Input = Input, O extends z.ZodType = z.ZodType> {
  /** `area.verb`, unique. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path parameters in braces: `/api/content-sets/{id}`. */
  path: `/api/${string}`
  /** One line for the OpenAPI page. */
  summary: string
  /** A write runs in one transaction and is recorded in the operation log. */
  effect: 'read' | 'write'
  access: Access
  /** Of one that reads: the events after which its response is out of date. */
  refreshOn?: readonly EventTopic[]
  input: I
  response: O
  /** Reasons of its own for refusing; those that all calls share are not named (see `failuresOf`). */
  failures?: readonly ErrorName[]
  /** Other programs make it, too, by tokens of their own. */
  programs?: true
  /** How large its body may be, in bytes, if that is more than usual. */
  bodyBytes?: number
  /** The service that has to be open; without it the call gets `serviceNotOpened`. */
  service?: ServiceCode
  /** At most `attempts` in `seconds` from one address; further calls get `tooManyAttempts`. */
  limit?: { attempts: number; seconds: number }
  /** It may take the database long: one user has few of them at a time; further calls get `tooManyAtOnce`. */
  isExpensive?: true
  /** Also answered under this path while the demo flag is on (specification §7, second group). */
  demoPath?: `/api/${string}`
  /** The list whose rows it reads. */
  list?: ListResource
}

/** An endpoint that reads the rows of a list. */
export interface ListEndpoint<I extends Input = Input, O extends z.ZodType = z.ZodType>
  extends Endpoint<I, O> {
  list: ListResource
}

/** The parsed parts of a call's request, as a handler receives them. */
export type InputOf<C extends Endpoint> = {
  [P in keyof C['input']]: P extends 'file'
    ? UploadedFile
    : C['input'][P] extends z.ZodType
      ? z.output<C['input'][P]>
      : never
}

/** The parts of a call's request as the caller writes them, before defaults are filled in. */
export type RequestOf<C extends Endpoint> = {
  [P in keyof C['input']]: P extends 'file'
    ? File
    : C['input'][P] extends z.ZodType
      ? z.input<C['input'][P]>
      : never
}

/** What a call answers in `data` when it succeeds. */
export type ResponseOf<C extends Endpoint> = z.output<C['response']>

/** Only a response that was read can be out of date. */
type RefreshedByReading = { effect: 'read' } | { effect: 'write'; refreshOn?: never }

/** Declares a call; only there for the types. */
export function defineEndpoint<const I extends Input, O extends z.ZodType>(
  call: Endpoint<I, O> & RefreshedByReading,
): Endpoint<I, O> {
  return call
}

/** Declares the endpoint that reads the rows of a list. */
export function defineListEndpoint<const I extends Input, O extends z.ZodType>(
  endpoint: ListEndpoint<I, O> & RefreshedByReading,
): ListEndpoint<I, O> {
  return endpoint
}
