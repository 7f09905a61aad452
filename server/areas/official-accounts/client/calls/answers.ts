import * as z from 'zod'

/** Answer of a call without data. */
export const done = z.object({})

/** An id that WeChat writes as text in one place and as a number in another. */
export const idText = z.union([z.string(), z.number()]).transform(String)

/** A flag that WeChat writes as 0 or 1. */
export const numberFlag = z.union([z.literal(0), z.literal(1)]).catch(0)

/** A page of a list. */
export interface PageOf {
  offset: number
  /** 1 to 20. */
  count: number
}

/** Seconds since 1970. */
export const seconds = z.number().int()
