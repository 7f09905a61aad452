import type { Language } from '@greenroom/contract/languages'

/** A day of the installation, `2026-11-05`, as the axis of a chart has it. */
export const dayLabel = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
