import type { MediaLimits } from '../api/limits.ts'

export interface Guest {
  readonly address: string
  /** Ends it without a word. */
  drop(): void
}

/** How many connections there may be: of one address, and of those that do not publish yet. */
export class ConnectionRoom {
  readonly #byAddress = new Map<string, number>()
  /** In order of arrival. */
  readonly #halfOpen = new Set<Guest>()
  readonly #limits: Pick<MediaLimits, 'connectionsPerAddress' | 'halfOpenConnections'>

  constructor(limits: Pick<MediaLimits, 'connectionsPerAddress' | 'halfOpenConnections'>) {
    this.#limits = limits
  }

  /**
   * Admits a connection; if necessary, the oldest waiting one is ended. @returns false when its address has too many
   */
  enter(guest: Guest): boolean {
    const { connectionsPerAddress, halfOpenConnections } = this.#limits
    const count = this.#byAddress.get(guest.address) ?? 0
    if (count >= connectionsPerAddress) return false
    const [oldest] = this.#halfOpen
    if (oldest !== undefined && this.#halfOpen.size >= halfOpenConnections) oldest.drop()
    this.#byAddress.set(guest.address, count + 1)
    this.#halfOpen.add(guest)
    return true
  }

  /** It publishes. */
  settle(guest: Guest): void {
    this.#halfOpen.delete(guest)
  }

  leave(guest: Guest): void {
    this.#halfOpen.delete(guest)
    const count = (this.#byAddress.get(guest.address) ?? 0) - 1
    if (count > 0) this.#byAddress.set(guest.address, count)
    else this.#byAddress.delete(guest.address)
  }
}
