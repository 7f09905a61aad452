/** The other pictures are measured anew for so long after one has been stopped, in ms. */
const reliefMs = 1000

const moving = new Set<object>()
let relievedAt = Number.NEGATIVE_INFINITY

/** The pictures that play on this page: the load that this browser has to carry. */
export const pageLoad = {
  /** Adds a picture that moves. */
  add(picture: object): void {
    moving.add(picture)
  },
  remove(picture: object): void {
    moving.delete(picture)
  },
  /** Removes a picture that the browser cannot keep up with. @returns how many pictures there were, this one included */
  shed(picture: object, now: number): number {
    moving.add(picture)
    const { size } = moving
    moving.delete(picture)
    relievedAt = now
    return size
  },
  /** Whether a picture was stopped just now, so that the others may keep up from here on. */
  isRelieved: (now: number): boolean => now >= relievedAt && now - relievedAt < reliefMs,
}
