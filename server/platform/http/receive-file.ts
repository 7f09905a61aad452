import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FileInput, UploadedFile } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../access/request-context.ts'
import { ApiError, fail } from '../errors.ts'
import { type Files, storeUpload } from '../files/files.ts'

/** Limits of a form beside its file: just enough to report its errors. */
const limits = { fields: 1, files: 2, parts: 3, fieldSize: 1000 }

/**
 * Streams the file of a form into the file store, without holding it in memory. The handler inserts its row.
 * @throws ApiError `tooLarge`, or `invalid` when the form has no such file, has other parts, is malformed or
 * incomplete, or the content has no allowed type; it then leaves nothing behind
 */
export async function receiveFile(
  files: Files,
  input: FileInput,
  context: Context<HttpEnvironment>,
): Promise<UploadedFile> {
  const { language } = context.var.request
  const form = readForm(context)
  const others: string[] = []
  const stop = new AbortController()
  let storing: Promise<UploadedFile> | undefined

  form.parser.on('field', name => others.push(name))
  form.parser.on('file', (name, stream, fileName) => {
    // The parser reports the error too, and an unhandled stream error would end the process.
    stream.on('error', () => {})
    if (name !== input.field || storing) {
      others.push(name)
      stream.resume()
      return
    }
    storing = storeUpload(files, toUpload(input, stream, fileName, language))
    storing.catch(error => stop.abort(error))
  })
  const read = pipeline(form.body, form.parser, { signal: stop.signal }).then(
    () => undefined,
    (error: unknown) => error,
  )

  const broken = await read
  const [outcome] = await Promise.allSettled([storing])
  // Storing failed or the file was refused; otherwise the form broke off, which also ended the storing.
  const isStoppedByUs = broken === undefined || (broken instanceof Error && broken.name === 'AbortError')
  if (outcome.status === 'rejected' && (isStoppedByUs || outcome.reason instanceof ApiError))
    throw outcome.reason
  const issues =
    broken === undefined
      ? others.map(name => issue(name, 'unknownPart', language))
      : [issue(input.field, 'brokenUpload', language)]
  const file = outcome.status === 'fulfilled' ? outcome.value : undefined
  if (file && issues.length === 0) return file
  if (file) await files.store.remove(file.id)
  throw fail('invalid', { issues: issues.length > 0 ? issues : [issue(input.field, 'required', language)] })
}

/** The form of a request and its parser. @throws ApiError `invalid` */
function readForm({ req, var: { request } }: Context<HttpEnvironment>) {
  const body = Readable.fromWeb(req.raw.body as NodeReadableStream<Uint8Array>)
  try {
    const parser = new Busboy({ headers: { 'content-type': req.header('content-type') ?? '' }, limits })
    return { body, parser }
  } catch {
    body.on('error', () => {}).destroy()
    throw fail('invalid', { issues: [{ path: 'body', msg: ruleText('brokenUpload', request.language) }] })
  }
}

/** What the names of files in forms have instead of the characters that would end them there (HTML, section 4.10.22.8). */
const escapedInNames = { '%22': '"', '%0D': '\r', '%0A': '\n' } as const
const nameOf = (sent: string): string =>
  Object.entries(escapedInNames).reduce((name, [escaped, sign]) => name.replaceAll(escaped, sign), sent)

function toUpload(
  { field, types, maxBytes }: FileInput,
  stream: BusboyFileStream,
  name: string,
  language: Language,
) {
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>
  return { name: nameOf(name ?? ''), body, allowed: types, maxBytes, field: `body.${field}`, language }
}

function issue(name: string, rule: RuleKey, language: Language) {
  return { path: `body.${name}`, msg: ruleText(rule, language) }
}
