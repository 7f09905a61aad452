import type { AlarmKind } from '@greenroom/contract/areas/live/alarm-kinds'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { Language, Text } from '@greenroom/contract/languages'
import type { Notification } from '../../messages/index.ts'
import type { AlarmGroup } from './alarm-group.ts'

interface NoticedAlarm {
  roomId: string
  slot: SlotName
  kind: AlarmKind
  value: number | null
  bound: number | null
  openedAt: Date
}

const titles: Readonly<Record<AlarmKind, Text>> = {
  offline: { 'zh-CN': '直播中断', 'en-US': 'Stream offline' },
  stalled: { 'zh-CN': '直播卡顿', 'en-US': 'Stream stalled' },
  noPicture: { 'zh-CN': '没有画面', 'en-US': 'No picture' },
  noSound: { 'zh-CN': '声音中断', 'en-US': 'Sound stopped' },
  audioOnly: { 'zh-CN': '只有声音', 'en-US': 'Sound only' },
  clockSpeed: { 'zh-CN': '时钟速度异常', 'en-US': 'Wrong clock speed' },
  frameRateLow: { 'zh-CN': '帧率过低', 'en-US': 'Frame rate too low' },
  bitRateLow: { 'zh-CN': '码率过低', 'en-US': 'Bit rate too low' },
  bitRateHigh: { 'zh-CN': '码率过高', 'en-US': 'Bit rate too high' },
  keyFrameIntervalLong: { 'zh-CN': '关键帧间隔过长', 'en-US': 'Key frames too far apart' },
  audioLag: { 'zh-CN': '音画不同步', 'en-US': 'Sound out of sync' },
  timestampJump: { 'zh-CN': '时间戳跳变', 'en-US': 'Timestamps jumped' },
  codecChange: { 'zh-CN': '编码格式变化', 'en-US': 'Codec changed' },
  codecUnfit: { 'zh-CN': '手机放不了的编码格式', 'en-US': 'Codec unfit for phones' },
  noKeyFrame: { 'zh-CN': '没有关键帧', 'en-US': 'No key frame' },
  black: { 'zh-CN': '画面全黑', 'en-US': 'Picture is black' },
  frozen: { 'zh-CN': '画面静止', 'en-US': 'Picture is frozen' },
  silent: { 'zh-CN': '没有声音', 'en-US': 'No sound' },
}

const slots: Readonly<Record<SlotName, Text>> = {
  main: { 'zh-CN': '主流', 'en-US': 'Main stream' },
  hot: { 'zh-CN': '热备流', 'en-US': 'Hot standby' },
  cold: { 'zh-CN': '冷备流', 'en-US': 'Cold standby' },
}

/** Texts of measured values, for kinds that have one. */
const figures: Partial<Record<AlarmKind, (value: number, bound: number) => Text>> = {
  frameRateLow: (value, bound) => ({
    'zh-CN': `实测 ${round(value)} fps，应不低于 ${round(bound)} fps`,
    'en-US': `${round(value)} fps measured, at least ${round(bound)} fps expected`,
  }),
  clockSpeed: value => ({
    'zh-CN': `流的时钟为实际时间的 ${round(value)} 倍`,
    'en-US': `The stream runs at ${round(value)} × real time`,
  }),
  audioLag: (value, bound) => ({
    'zh-CN': `声音与画面相差 ${round(Math.abs(value))} 毫秒，应不超过 ${round(bound)} 毫秒`,
    'en-US': `Sound and picture are ${round(Math.abs(value))} ms apart, at most ${round(bound)} ms expected`,
  }),
}

const round = (value: number) => Math.round(value * 10) / 10

/**
 * The notice about an alarm: what happened, how often and since when, in which room and stream, and where to see it.
 */
export function noticeOf(
  roomTitle: string,
  { roomId, slot, kind, value, bound, openedAt }: NoticedAlarm,
  { times, startedAt }: Pick<AlarmGroup, 'times' | 'startedAt'>,
  timeZone: string,
): Omit<Notification, 'to'> {
  const figure = value === null || bound === null ? undefined : figures[kind]?.(value, bound)
  const [zh, en] = [clock('zh-CN', timeZone), clock('en-US', timeZone)]
  const repeated: Text = {
    'zh-CN': `${zh(startedAt)} 起共 ${times} 次，最近一次 ${zh(openedAt)}。`,
    'en-US': `${times} times since ${en(startedAt)}, last at ${en(openedAt)}.`,
  }
  const what: Text = figure ?? {
    'zh-CN': `${slots[slot]['zh-CN']}：${titles[kind]['zh-CN']}`,
    'en-US': `${slots[slot]['en-US']}: ${titles[kind]['en-US'].toLowerCase()}`,
  }
  const isRepeated = times > 1
  return {
    title: isRepeated
      ? {
          'zh-CN': `${titles[kind]['zh-CN']}（${times} 次）`,
          'en-US': `${titles[kind]['en-US']} (${times} times)`,
        }
      : titles[kind],
    subTitle: {
      'zh-CN': `直播间“${roomTitle}”，${slots[slot]['zh-CN']}`,
      'en-US': `Live room “${roomTitle}”, ${slots[slot]['en-US'].toLowerCase()}`,
    },
    content: {
      'zh-CN': `${what['zh-CN']}。${isRepeated ? repeated['zh-CN'] : ''}打开直播监控查看并处理。`,
      'en-US': `${what['en-US']}. ${isRepeated ? `${repeated['en-US']} ` : ''}Open the live monitor to see to it.`,
    },
    link: `/dashboard/monitor?${new URLSearchParams({ room: roomId })}`,
  }
}

function clock(language: Language, timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat(language, {
    ...{ timeZone, hourCycle: 'h23', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  })
  return instant => format.format(instant)
}
