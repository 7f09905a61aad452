/** Events in their order, and a way to wait for them. */
export class Happenings<Event> {
  readonly all: Event[] = []
  readonly #waiting = new Set<() => void>()

  readonly add = (event: Event): void => {
    this.all.push(event)
    for (const check of this.#waiting) check()
  }

  /** The first event that matches, once it has happened. @param from events that are skipped */
  until<Found extends Event>(matches: (event: Event) => event is Found, from = 0): Promise<Found> {
    return new Promise(resolve => {
      const check = () => {
        const happening = this.all.slice(from).find(matches)
        if (happening === undefined) return
        this.#waiting.delete(check)
        resolve(happening)
      }
      this.#waiting.add(check)
      check()
    })
  }

  /** The first event of a kind that has these fields. @param from events that are skipped */
  has<Kind extends KindOf<Event>>(
    kind: Kind,
    fields: object = {},
    from = 0,
  ): Promise<Extract<Event, { kind: Kind }>> {
    const matches = (event: Event): event is Extract<Event, { kind: Kind }> =>
      isLike(event, { kind, ...fields })
    return this.until(matches, from)
  }
}

type KindOf<Event> = Event extends { kind: infer Kind } ? Kind : never

function isLike(value: unknown, fields: object): boolean {
  const entries = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  return Object.entries(fields).every(([name, expected]) => entries.get(name) === expected)
}
