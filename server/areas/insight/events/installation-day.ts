const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in a time zone, as `2026-11-23`. */
export function dayOf(instant: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(instant)
}
