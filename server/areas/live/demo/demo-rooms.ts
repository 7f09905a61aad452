import type { LiveRoomFields } from '@greenroom/contract/areas/live/rooms'
import type { SampleName } from '@greenroom/media'

/** A room of the demo and its stream. */
export interface DemoRoom {
  id: string
  fields: LiveRoomFields
  /** Null: no stream. */
  sample: SampleName | null
  /** Its stream stalls now and then. */
  stalls: boolean
}

const common = {
  notification: '',
  method: 'normal',
  coverFileId: null,
  minBitRate: 100,
  maxBitRate: 4000,
  switchesByItself: true,
  slowModeSeconds: 0,
  expects: 'nothing',
} as const satisfies Partial<LiveRoomFields>

/** The rooms of the demo. Their ids are fixed, so that each start finds them again. */
export const demoRooms: readonly DemoRoom[] = [
  {
    id: '0199a000-0000-7000-8000-000000000001',
    fields: {
      ...common,
      title: '周四晚八点 · 编辑部开放日',
      notification: '编辑部开放日开始了，来看我们怎样选题',
      category: '资讯',
    },
    sample: 'pattern',
    stalls: false,
  },
  {
    id: '0199a000-0000-7000-8000-000000000002',
    fields: { ...common, title: 'Autumn recipes, live from the test kitchen', category: '生活' },
    sample: 'gradient',
    stalls: false,
  },
  {
    id: '0199a000-0000-7000-8000-000000000003',
    fields: { ...common, title: '户外连线（演示：每隔一会儿卡顿几秒）', category: '旅行' },
    sample: 'pattern',
    stalls: true,
  },
  {
    id: '0199a000-0000-7000-8000-000000000004',
    fields: {
      ...common,
      title: 'Weekend concert, not on air yet',
      category: '音乐',
      switchesByItself: false,
      slowModeSeconds: 5,
    },
    sample: null,
    stalls: false,
  },
]
