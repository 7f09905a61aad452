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
    /** What was done to a session, such as signing in, and the browser and system that it belongs to. */
    withDevice: '{{action}}（{{device}}）',
    actions: actionTexts,
  },
} as const
