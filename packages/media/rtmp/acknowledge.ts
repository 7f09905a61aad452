import { acknowledgement } from './control.ts'
import { messageType, type RtmpMessage } from './message.ts'

const usualWindow = 2_500_000

/** Acknowledges received bytes as often as the other side asked for. */
export class Acknowledger {
  #received = 0
  #acknowledged = 0
  #window = usualWindow

  /** Counts received bytes. @returns the message that is due */
  count(bytes: number): RtmpMessage | undefined {
    this.#received += bytes
    if (this.#received - this.#acknowledged < this.#window) return undefined
    this.#acknowledged = this.#received
    return acknowledgement(this.#received)
  }

  /** Takes on the window that the other side asks for; one so small that each message would be answered is left out. */
  follow({ type, payload }: RtmpMessage): void {
    if (type !== messageType.windowSize || payload.length < 4) return
    this.#window = Math.max(payload.readUInt32BE(), 64 * 1024)
  }
}
