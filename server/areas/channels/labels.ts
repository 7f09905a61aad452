import type { StoredChannel } from './rows.ts'

type NotifiedChannel = Pick<StoredChannel, 'activityName' | 'visits'>

/** Notice that a promotion has begun. */
export function beginTexts({ activityName }: NotifiedChannel) {
  return {
    title: { 'zh-CN': '推广已开始', 'en-US': 'Promotion started' },
    subTitle: { 'zh-CN': activityName, 'en-US': activityName },
    content: {
      'zh-CN': `“${activityName}”的推广链接现已生效。`,
      'en-US': `The link of “${activityName}” is live now.`,
    },
  }
}

/** Notice that a promotion is over. */
export function endTexts({ activityName, visits }: NotifiedChannel) {
  return {
    title: { 'zh-CN': '推广已结束', 'en-US': 'Promotion ended' },
    subTitle: { 'zh-CN': activityName, 'en-US': activityName },
    content: {
      'zh-CN': `“${activityName}”的推广已结束，共有 ${visits} 次访问。`,
      'en-US': `“${activityName}” has ended. Visits: ${visits}.`,
    },
  }
}
