import { recordingRefusal } from '@greenroom/contract/areas/live-recording/recordings'
import type { Text } from '@greenroom/contract/languages'
import { and, lt, not, or, sql } from 'drizzle-orm'
import type { Job } from '../../platform/jobs/job.ts'
import type { Settings } from '../../platform/settings.ts'
import { liveRoomExists, requireRoom } from '../live/index.ts'
import { notify } from '../messages/index.ts'
import { isUsedByOthers, type RecordedFileUseHook } from './hooks.ts'
import { publishOrder } from './publish.ts'
import { liveRecordings } from './schema.ts'
import { failSilent, markDeleted, unnoticed } from './store.ts'

/** Recordings outlast their room so long, as its deletion can be undone. */
const orphanDays = 7

/**
 * Deletes old recordings, and notifies operators of those that ended by themselves. A recording whose file another area
 * uses is kept.
 */
export const keepRecordingsJob = (
  { LIVE_RECORDING_DAYS: days }: Pick<Settings, 'LIVE_RECORDING_DAYS'>,
  hooks: readonly RecordedFileUseHook[],
): Job => ({
  name: 'live-recording.keep',
  cron: '* * * * *',
  retry: { limit: 3, delaySeconds: 10 },
  async handle({ queries, publish }) {
    const olderThan = (count: number) =>
      lt(liveRecordings.startedAt, sql`now() - make_interval(days => ${count})`)
    const isOrphan = and(olderThan(orphanDays), not(liveRoomExists(sql`${liveRecordings.roomId}`)))
    const isOld = days === 0 ? isOrphan : or(olderThan(days), isOrphan)
    const isUnused = not(isUsedByOthers(hooks, sql`${liveRecordings.fileId}`))
    const roomIds = await markDeleted(queries, and(isOld, isUnused))
    for (const roomId of new Set(roomIds)) publishOrder(publish, roomId)
    await failSilent(queries)
    for (const { reason, roomId } of await unnoticed(queries)) {
      const room = await requireRoom(queries, roomId).catch(() => undefined)
      if (room)
        await notify(
          { queries, publish },
          { to: { permission: 'live-room:operate' }, ...noticeOf(room.title, reason) },
        )
    }
  },
})

function noticeOf(title: string, reason: string) {
  const cause = causeOf(reason)
  return {
    title: { 'zh-CN': '录制已停止', 'en-US': 'Recording stopped' },
    subTitle: { 'zh-CN': `直播间“${title}”`, 'en-US': `Live room “${title}”` },
    content: {
      'zh-CN': `${cause['zh-CN']}。直播不受影响。`,
      'en-US': `${cause['en-US']}. The stream goes on.`,
    },
  }
}

const full: Text = {
  'zh-CN': '全部录像已达到存储上限，请删除旧录像',
  'en-US': 'All recordings together have reached their limit; delete old ones',
}
const diskFull: Text = { 'zh-CN': '服务器磁盘空间不足', 'en-US': 'The disk of the server is full' }

/** Why a recording ended by itself, for users. */
function causeOf(reason: string): Text {
  const refusal = recordingRefusal.safeParse(reason).data
  if (refusal === 'full') return full
  if (refusal === 'diskFull' || /ENOSPC|EDQUOT/.test(reason)) return diskFull
  return { 'zh-CN': '录像无法写入磁盘', 'en-US': 'The recording could not be written' }
}
