import { WeixinError, type WeixinRequest } from './platform.ts'

export type Json = Record<string, unknown>

/**
 * The JSON of a request. An escape such as `\u4e2d` stays as it is written: the platform takes raw UTF-8 only.
 * @throws WeixinError 44002, 47001
 */
export function jsonBody({ body }: WeixinRequest): Json {
  const text = body.toString('utf8')
  if (text === '') throw new WeixinError(44002, 'empty post data')
  try {
    const parsed: unknown = JSON.parse(text.replaceAll(/\\u(?=[0-9a-fA-F]{4})/g, '\\\\u'))
    if (isJson(parsed)) return parsed
  } catch {
    // Refused below.
  }
  throw new WeixinError(47001, 'data format error')
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of the body; numbers are accepted as texts, as the platform does. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** `offset` and `count` of a page. @throws WeixinError 40097 */
export function pageOf(body: Json): { offset: number; count: number } {
  const { offset = 0, count } = body
  const isRight =
    typeof offset === 'number' && offset >= 0 && typeof count === 'number' && count >= 1 && count <= 20
  if (!isRight) throw new WeixinError(40097, 'invalid args')
  return { offset, count }
}
