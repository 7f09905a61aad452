import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { MediaLog } from '@greenroom/media'
import type { EndCause, PublishRequest, RefusedEvent, Shown, SlotKey } from '../engine.ts'
import type { EngineHost } from '../host.ts'
import type { Observations } from '../observed/observations.ts'
import { streamNameOf } from '../slot-path.ts'
import { decidePublish, type FindSlot, type Grant, type Judgement } from './decide-publish.ts'

/** Stored orders that the streams of a room must follow. */
export interface StoredOrders extends Shown {
  activeSlot: SlotName
  isBanned: boolean
  /** Grants of slots that ever had a key or were stopped, and whether their encoders are refused now. */
  grants: ReadonlyMap<SlotName, Grant & { isCutOff: boolean }>
}

/** Makes the engine of this server follow the stored orders of all servers. */
export interface Control {
  decide(request: PublishRequest, isPushed: (key: SlotKey) => boolean | Promise<boolean>): Promise<Judgement>
  /** Applies the stored orders to the streams and the output of a room; ends the streams of a deleted room. */
  apply(roomId: string): Promise<void>
}

/** Why a stream must end, by its grant and the stored orders; undefined: it may go on. */
export function endOf(
  slot: SlotName,
  grant: Grant | undefined,
  orders: StoredOrders | undefined,
): EndCause | undefined {
  if (!orders) return 'stopped'
  if (orders.isBanned) return 'banned'
  const currentGrant = orders.grants.get(slot)
  if (currentGrant?.isCutOff) return 'stopped'
  if (!grant) return undefined
  if (grant.keyHash !== null && grant.keyHash !== currentGrant?.keyHash) return 'keyRevoked'
  return grant.stoppedAt?.getTime() === currentGrant?.stoppedAt?.getTime() ? undefined : 'stopped'
}

interface ControlParts {
  findSlot: FindSlot
  /** Reads the stored orders of a room; undefined when it does not exist. */
  readOrders(roomId: string): Promise<StoredOrders | undefined>
  host: EngineHost
  observations: Pick<Observations, 'of'>
  log: MediaLog
  /** Called for each refused encoder. */
  onRefused: (event: RefusedEvent) => void
}

export function createControl({
  findSlot,
  readOrders,
  host,
  observations,
  log,
  onRefused,
}: ControlParts): Control {
  const grants = new Map<string, Grant>()
  const under = new Map<string, 'once' | 'again'>()

  /** A stream at an external media server may be older than this process. The stored orders count as its grant. */
  function adopt(key: SlotKey, orders: StoredOrders | undefined): void {
    const name = streamNameOf(key)
    const grant = orders?.grants.get(key.slot)
    if (grant && !grants.has(name)) grants.set(name, grant)
  }
  async function applyNow(roomId: string): Promise<void> {
    const engine = host.current()
    const pushed = observations.of(roomId)?.slots ?? []
    if (!engine) return
    const orders = await readOrders(roomId)
    for (const { slot } of pushed) {
      const key = { roomId, slot }
      adopt(key, orders)
      const cause = endOf(slot, grants.get(streamNameOf(key)), orders)
      if (cause) engine.kick(key, cause)
    }
    if (!orders || orders.isBanned) engine.closeViewers({ roomId })
    else
      engine.switchOutput(roomId, orders.activeSlot, { quality: orders.quality, hasSlate: orders.hasSlate })
  }

  return {
    async decide(request, isPushed) {
      const judgement = await decidePublish(findSlot, request, isPushed)
      if (judgement.accepted) grants.set(streamNameOf(judgement.key), judgement.grant)
      else if (judgement.key && !request.isOwn) {
        const { cause, key } = judgement
        const { address, addressLimit: limit } = request
        const isFull = cause === 'addressFull'
        onRefused({ kind: 'refused', at: new Date(), key, cause, address, ...(isFull && { limit }) })
      }
      return judgement
    },
    async apply(roomId) {
      if (under.has(roomId)) {
        under.set(roomId, 'again')
        return
      }
      do {
        under.set(roomId, 'once')
        await applyNow(roomId).catch(error =>
          log.error({ err: error, room: roomId }, 'streams do not follow what is stored of their room'),
        )
      } while (under.get(roomId) === 'again')
      under.delete(roomId)
    },
  }
}
