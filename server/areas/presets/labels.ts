import type { PresetKey } from '@greenroom/contract/areas/presets/presets'
import type { Text } from '@greenroom/contract/languages'

/** Titles and descriptions of presets. */
export const presetTexts: Record<PresetKey, { title: Text; description: Text }> = {
  'content-blocking': {
    title: { 'zh-CN': '内容屏蔽', 'en-US': 'Content blocking' },
    description: {
      'zh-CN':
        '所列来源、作者、话题的内容一律下线，新增、修改或被重新上线时再次下线；关闭后，由它下线的内容恢复在线（已被质检拒绝的除外）。',
      'en-US':
        'Takes content items of the listed sources, authors and topics offline, also when they are added, changed or put online again. When disabled, it restores what it took offline, unless inspectors rejected it.',
    },
  },
  pinning: {
    title: { 'zh-CN': '内容置顶', 'en-US': 'Pinning' },
    description: {
      'zh-CN': '所列作者、话题的内容在其所在的集合中置顶；关闭后，由它置顶的取消置顶。',
      'en-US':
        'Pins content items of the listed authors and topics in every set that has them. When disabled, it unpins what it pinned.',
    },
  },
  'click-weighting': {
    title: { 'zh-CN': '点击加权', 'en-US': 'Weighting by clicks' },
    description: {
      'zh-CN': '规则集合按点击量而不是发布时间排序，点击量变化后随之调整；关闭后恢复按发布时间排序。',
      'en-US':
        'Orders rule-based sets by clicks instead of published time and updates them as clicks change. When disabled, they are ordered by published time again.',
    },
  },
  'set-distribution': {
    title: { 'zh-CN': '集合分发', 'en-US': 'Distribution' },
    description: {
      'zh-CN':
        '内容集合上线时，自动新建带独立跟踪链接的推广渠道；已有进行中渠道的集合不再新建。关闭后不再新建，已有的渠道照常运行。',
      'en-US':
        'Creates a promotion channel with its own tracking link for each content set that goes online, unless one is already running. When disabled, existing channels keep running.',
    },
  },
  'banned-content': {
    title: { 'zh-CN': '违禁内容识别', 'en-US': 'Banned-content detection' },
    description: {
      'zh-CN':
        '在标题和正文中查找违禁词，识破全角、繁体、空格和符号间隔等写法；命中的内容下线或进入质检队列。关闭后不再查找，已下线的保持下线。',
      'en-US':
        'Finds banned words in titles and texts, even in full width, in traditional characters or split by spaces and symbols. Matches go offline or to an inspection queue. When disabled, items already offline stay offline.',
    },
  },
  'language-recognition': {
    title: { 'zh-CN': '多语种文本识别', 'en-US': 'Language recognition' },
    description: {
      'zh-CN': '识别语言未知的内容并填入语言；文字太少时保持未知。',
      'en-US':
        'Detects and fills in the language of content items whose language is unknown. With too little text it stays unknown.',
    },
  },
}
