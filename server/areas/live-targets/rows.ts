import type { TargetRow, TargetStatus } from '@greenroom/contract/areas/live-targets/targets'
import { inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { isFresh } from './pushes.ts'
import { liveTargetPushes, type StoredPush, type StoredTarget } from './schema.ts'

const idle: Omit<TargetStatus, 'state'> = {
  ...{ sinceTime: null, bitRate: 0, reconnects: 0, droppedFrames: 0, nextTryTime: null, failure: null },
}

/** Targets as endpoints return them. */
export async function toTargetRows(queries: Queries, targets: readonly StoredTarget[]): Promise<TargetRow[]> {
  const ids = targets.map(({ id }) => id)
  const rows = await queries
    .select({ push: liveTargetPushes, isFresh })
    .from(liveTargetPushes)
    .where(inArray(liveTargetPushes.targetId, ids))
  const pushes = new Map(rows.flatMap(row => (row.isFresh ? [[row.push.targetId, row.push] as const] : [])))
  return targets.map(({ id, name, platform, address, isOn, keyChangedAt, version }) => ({
    ...{ id, name, platform, address, isOn, version },
    keyChangedTime: keyChangedAt?.toISOString() ?? null,
    status: isOn ? statusOf(pushes.get(id)) : { ...idle, state: 'off' as const },
  }))
}

function statusOf(push: StoredPush | undefined): TargetStatus {
  if (!push) return { ...idle, state: 'waiting' }
  const { state, since, bitRate, reconnects, droppedFrames, nextTryAt, failure } = push
  return {
    ...{ state, bitRate, reconnects, droppedFrames, failure },
    sinceTime: since.toISOString(),
    nextTryTime: nextTryAt?.toISOString() ?? null,
  }
}

/** One target as endpoints return it. */
export async function toTargetRow(queries: Queries, target: StoredTarget): Promise<TargetRow> {
  const [row] = await toTargetRows(queries, [target])
  if (!row) throw new Error('A target has no row')
  return row
}
