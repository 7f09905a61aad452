/** The instant before which events are deleted; undefined: never. @param months 0: no limit */
export function oldestRetained(now: Date, months: number): Date | undefined {
  if (months === 0) return undefined
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - months)
  return oldest
}
