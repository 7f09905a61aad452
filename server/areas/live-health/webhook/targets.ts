import type { AlarmTargetKind } from '@greenroom/contract/areas/live-health/alarm-targets'
import type { Settings } from '../../../platform/settings.ts'

/** A target of alarms besides the message box. Its address and secret stay on the server. */
export interface AlarmTarget {
  /** `webhook`, or the kind of a robot and its place: `dingtalk-1`. */
  name: string
  kind: AlarmTargetKind
  url: string
  /** Signs announcements; empty for robots without a signature. */
  secret: string
}

type TargetSettings = Pick<
  Settings,
  | 'LIVE_WEBHOOK_URL'
  | 'LIVE_WEBHOOK_SECRET'
  | 'LIVE_ALARM_DINGTALK_URLS'
  | 'LIVE_ALARM_WECOM_URLS'
  | 'LIVE_ALARM_FEISHU_URLS'
>

/** Reads the targets of alarms from the settings. The secret of a robot stands behind the `#` of its address. */
export function targetsOf(settings: TargetSettings): readonly AlarmTarget[] {
  const { LIVE_WEBHOOK_URL: url, LIVE_WEBHOOK_SECRET: secret } = settings
  return [
    ...(url !== undefined && secret !== undefined
      ? [{ name: 'webhook', kind: 'webhook' as const, url, secret }]
      : []),
    ...robotsOf('dingtalk', settings.LIVE_ALARM_DINGTALK_URLS),
    ...robotsOf('wecom', settings.LIVE_ALARM_WECOM_URLS),
    ...robotsOf('feishu', settings.LIVE_ALARM_FEISHU_URLS),
  ]
}

const robotsOf = (kind: AlarmTargetKind, addresses: readonly string[]): AlarmTarget[] =>
  addresses.map((address, place) => {
    const url = new URL(address)
    const secret = decodeURIComponent(url.hash.slice(1))
    url.hash = ''
    return { name: `${kind}-${place + 1}`, kind, url: url.href, secret }
  })
