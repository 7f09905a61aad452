import { type KeptCopy, keepCopying } from './keep-copying.ts'

/** After this time without a picture the output of a room is pushed again. */
const silentMs = 10_000

/** Outputs of rooms that are pushed back into the nodes for the audience. */
export interface PushedOutputs {
  /** Pushes the outputs of exactly these rooms from now on. */
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
