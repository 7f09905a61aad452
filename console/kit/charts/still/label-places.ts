interface LabelRoom {
  /** Number of labels, evenly spread from the left end of the axis to its right end. */
  count: number
  /** Px of the widest label, with its gap. */
  widest: number
  /** Px of the axis. */
  width: number
}

/**
 * Indexes of the labels that do not overlap, evenly spaced from the first one on. The first and the last label stay
 * within the axis, and the others are centred at their positions; so the neighbour of an end needs half a label more.
 */
export function labelPlaces({ count, widest, width }: LabelRoom): number[] {
  const last = count - 1
  const step = width / Math.max(1, last)
  const every = Math.max(1, Math.ceil((widest * 1.5) / step))
  const isWithin = (place: number) => {
    if (place === last) return place === 0 || place > every || width >= 2 * widest
    return place === 0 || width - place * step >= widest / 2
  }
  return Array.from({ length: count }, (_, place) => place).filter(
    place => place % every === 0 && isWithin(place),
  )
}
