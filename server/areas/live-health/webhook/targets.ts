import type { AlarmTargetKind } from '@greenroom/contract/areas/live-health/alarm-targets'
import type { Language } from '@greenroom/contract/languages'
import type { Settings } from '../../../platform/settings.ts'

/** A target of alarms besides the message box. Its address and secret stay on the server. */
export interface AlarmTarget {
  /** `webhook`, or the kind of a robot and its place: `dingtalk-1`. */
  name: string
  kind: AlarmTargetKind
  url: string
  /** Signs announcements; empty for robots without a signature. */
  secret: string
  /** In which a robot writes. */
  language: Language
}

type TargetSettings = Pick<
  Settings,
  | 'LIVE_WEBHOOK_URL'
  | 'LIVE_WEBHOOK_SECRET'
  | 'LIVE_ALARM_DINGTALK_URLS'
  | 'LIVE_ALARM_WECOM_URLS'
  | 'LIVE_ALARM_FEISHU_URLS'
  | 'LIVE_ALARM_LANGUAGE'
>

/** Reads the targets of alarms from the settings. The secret of a robot stands behind the `#` of its address. */
export function targetsOf(settings: TargetSettings): readonly AlarmTarget[] {
  const { LIVE_ALARM_LANGUAGE: language, LIVE_WEBHOOK_URL: url, LIVE_WEBHOOK_SECRET: secret } = settings
  const robotsOf = (kind: AlarmTargetKind, addresses: readonly string[]): AlarmTarget[] =>
    addresses.map((address, place) => ({
      ...{ name: `${kind}-${place + 1}`, kind, language },
      ...splitAddress(address),
    }))
  return [
    ...(url !== undefined && secret !== undefined
      ? [{ name: 'webhook', kind: 'webhook' as const, url, secret, language }]
      : []),
    ...robotsOf('dingtalk', settings.LIVE_ALARM_DINGTALK_URLS),
    ...robotsOf('wecom', settings.LIVE_ALARM_WECOM_URLS),
    ...robotsOf('feishu', settings.LIVE_ALARM_FEISHU_URLS),
  ]
}

function splitAddress(address: string): Pick<AlarmTarget, 'url' | 'secret'> {
  const url = new URL(address)
  const secret = decodeURIComponent(url.hash.slice(1))
  url.hash = ''
  return { url: url.href, secret }
}
