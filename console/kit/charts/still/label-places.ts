interface LabelRoom {
  /** How many labels there are, evenly spread from the left end of the axis to its right end. */
  count: number
  /** Px of the widest label, with its gap. */
  widest: number
  /** Px of the axis. */
  width: number
}

/**
 * The places of the labels that stand apart. The first and the last one lie within the ends of the axis, others have
 * their centre at their place.
 */
export function labelPlaces({ count, widest, width }: LabelRoom): number[] {
  const last = count - 1
  if (last < 1) return count === 1 ? [0] : []
  const step = width / last
  const every = Math.max(1, Math.ceil(widest / step))
  const hasLast = last % every === 0 && width >= 2 * widest
  const least = widest * 1.5
  const isApart = (place: number) => {
    if (place === 0) return true
    if (place === last) return hasLast
    const [left, right] = [place * step, width - place * step]
    return left >= least && right >= (hasLast ? least : widest / 2)
  }
  return Array.from({ length: count }, (_, place) => place).filter(
    place => place % every === 0 && isApart(place),
  )
}
