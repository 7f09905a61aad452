import type { MediaLimits } from '../api/limits.ts'

export interface Guest {
  readonly address: string
  /** Ends it without a word. */
  drop(): void
}

/** Most surplus connections that may say which stream they were for, in all. */
const maxHeard = 16

/** `surplus`: it may say which stream it is for, and is refused then. `refused`: it ends at once. */
export type Entry = 'admitted' | 'surplus' | 'refused'

/** How many connections there may be: of one address, and of those that do not publish yet. */
export class ConnectionRoom {
  /** One surplus connection of each address. */
  readonly #heard = new Map<string, Guest>()
  readonly #byAddress = new Map<string, number>()
  /** In order of arrival. */
  readonly #halfOpen = new Set<Guest>()
  readonly #limits: Pick<MediaLimits, 'connectionsPerAddress' | 'halfOpenConnections'>

  constructor(limits: Pick<MediaLimits, 'connectionsPerAddress' | 'halfOpenConnections'>) {
    this.#limits = limits
  }

  /**
   * Admits a connection; if necessary, the oldest waiting one is ended. When its address has too many, one of them is
   * heard at a time.
   */
  enter(guest: Guest): Entry {
    const { connectionsPerAddress, halfOpenConnections } = this.#limits
    const count = this.#byAddress.get(guest.address) ?? 0
    if (count >= connectionsPerAddress) {
      if (this.#heard.has(guest.address) || this.#heard.size >= maxHeard) return 'refused'
      this.#heard.set(guest.address, guest)
      return 'surplus'
    }
    const [oldest] = this.#halfOpen
    if (oldest !== undefined && this.#halfOpen.size >= halfOpenConnections) oldest.drop()
    this.#byAddress.set(guest.address, count + 1)
    this.#halfOpen.add(guest)
    return 'admitted'
  }

  /** It publishes. */
  settle(guest: Guest): void {
    this.#halfOpen.delete(guest)
  }

  leave(guest: Guest): void {
    if (this.#heard.get(guest.address) === guest) {
      this.#heard.delete(guest.address)
      return
    }
    this.#halfOpen.delete(guest)
    const count = (this.#byAddress.get(guest.address) ?? 0) - 1
    if (count > 0) this.#byAddress.set(guest.address, count)
    else this.#byAddress.delete(guest.address)
  }
}
