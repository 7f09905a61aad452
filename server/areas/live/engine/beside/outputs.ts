import { type KeptCopy, keepCopying } from './keep-copying.ts'

/** After so long without a picture the output of a room is given out anew, in milliseconds. */
const silentMs = 10_000

/** What rooms show, pushed back into the nodes, which give it to the audience. */
export interface PushedOutputs {
  /** Pushes the outputs of exactly these rooms. */
  follow(roomIds: ReadonlySet<string>): void
  stop(): Promise<void>
}

export function createPushedOutputs(
  addressesOf: (roomId: string) => { from: string; to: string } | undefined,
): PushedOutputs {
  const copies = new Map<string, KeptCopy>()
  return {
    follow(roomIds) {
      for (const [roomId, copy] of copies) {
        if (roomIds.has(roomId)) continue
        copies.delete(roomId)
        void copy.stop()
      }
      for (const roomId of roomIds) {
        if (!copies.has(roomId))
          copies.set(
            roomId,
            keepCopying(() => addressesOf(roomId), silentMs),
          )
      }
    },
    async stop() {
      await Promise.all(copies.values().map(copy => copy.stop()))
      copies.clear()
    },
  }
}
