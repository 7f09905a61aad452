import { actionTexts } from '@greenroom/contract/action-texts.zh-CN'

export const texts = {
  insight: {
    greeting: {
      night: '夜深了，{{name}}',
      morning: '早上好，{{name}}',
      noon: '中午好，{{name}}',
      afternoon: '下午好，{{name}}',
      evening: '晚上好，{{name}}',
    },
    activity: {
      title: '最新动态',
      empty: '还没有动态',
      emptyHint: '您新建、修改、上线的内容会记在这里。',
      toSets: '去看内容集合',
    },
    /** Actions on a session, such as signing in, and its browser and system. */
    withDevice: '{{action}}（{{device}}）',
    actions: actionTexts,
  },
} as const
