import type { ChannelFields } from '@greenroom/contract/areas/channels/channels'

export const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

/** The instant this many hours from now. */
export const hourFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Body of the step form for a running promotion, with some fields replaced. */
export const bodyOf = (changes: Partial<ChannelFields> = {}) => ({
  data: {
    activityName: '城市夜跑',
    channelType: 'web' as const,
    promotionTime: [hourFromNow(-1), hourFromNow(24)] as [string, string],
    promoteLink: 'https://example.org/run?a=1',
    advertisingSource: 'sohu',
    advertisingMedia: 'CPC',
    keyword: ['跑步', '城市'],
    pushNotify: true,
    advertisingContent: '点亮城市的夜晚',
    contentSetId: null,
    ...changes,
  },
})
