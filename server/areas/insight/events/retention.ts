/** The instant before which events are not kept; undefined when all are. @param months 0: for ever */
export function oldestKept(now: Date, months: number): Date | undefined {
  if (months === 0) return undefined
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - months)
  return oldest
}
