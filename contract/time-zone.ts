import * as z from 'zod'

/** The IANA name of a time zone. */
export const timeZoneField = z
  .string()
  .max(60)
  .refine(name => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
    } catch {
      return false
    }
  })
