import * as z from 'zod'

/** The IANA name of a time zone. Where a call leaves it out, it is the installation's. */
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
