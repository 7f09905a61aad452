import type { StreamEvent } from '@greenroom/contract/events'
import type { Text } from '@greenroom/contract/languages'
import type { Audience } from '../../platform/events/publish.ts'
import type { Platform } from '../../platform/platform.ts'
import { notify } from '../messages/index.ts'
import type { PushReport, TargetOn } from './pushes.ts'

type Services = Pick<Platform, 'database' | 'events'>

/** Notifies browsers that pushes changed. @param ids of the rooms; empty: of any */
export async function announceChanged({ database, events }: Services, ids: readonly string[]): Promise<void> {
  const event = { topic: 'live-target.changed' as const, ids: [...ids] }
  const audience = { permission: 'live-room:read' as const }
  events.deliver(await events.store(database.pool, [{ event, audience }]))
}

/** Notifies users who operate rooms of a target that gets nothing although its room is live. */
export async function notifySick(
  { database, events }: Services,
  { name, roomId, roomTitle }: Pick<TargetOn, 'name' | 'roomId' | 'roomTitle'>,
  failure: PushReport['failure'],
): Promise<void> {
  const said = failure && failure.text !== '' ? failure.text : undefined
  const content: Text = {
    'zh-CN': `“${name}”30 秒没有收到画面${said === undefined ? '' : `：${said}`}。打开直播监控的“转推”查看并处理。`,
    'en-US': `“${name}” has got nothing for 30 seconds${said === undefined ? '' : `: ${said}`}. Open “Push on” in the live monitor to see to it.`,
  }
  const delivery = await database.pool.transaction(async queries => {
    const published: { event: StreamEvent; audience: Audience }[] = []
    await notify(
      { queries, publish: (event, audience) => published.push({ event, audience }) },
      {
        to: { permission: 'live-room:operate' },
        title: { 'zh-CN': '转推失败', 'en-US': 'Push to a target fails' },
        subTitle: { 'zh-CN': `直播间“${roomTitle}”`, 'en-US': `Live room “${roomTitle}”` },
        content,
        link: `/dashboard/monitor?${new URLSearchParams({ room: roomId })}`,
      },
    )
    return events.store(queries, published)
  })
  events.deliver(delivery)
}
