import type { ChatCategory } from '@greenroom/contract/areas/live-chat/chat'

/** Signs of each category; the first match counts. A question about missing sound is a complaint. */
const signs: readonly (readonly [ChatCategory, RegExp])[] = [
  [
    'complaint',
    /(?<![打刷银])卡(?:了|顿|死|住|爆|得|成|$)|(?:没|没有|无)(?:声音|画面)|[听看]不[到见清]|黑屏|花屏|掉线|延迟|太(?:差|烂|慢|吵)|退款|骗人|投诉|\blag(?:s|gy|ging)?\b|buffering|fr(?:ee|o)zen?|black screen|no (?:sound|picture|audio|video)|can.?t (?:hear|see)|refund|terrible|broken/iu,
  ],
  [
    'question',
    /[?？]|吗(?:$|[，。！,.!\s])|怎么|如何|什么|哪[里个儿些]|多少|几点|为啥|有没有|能不能|可不可以|^(?:how|what|when|where|why|who|which|can|could|is|are|does|do|did|will|would)\b/iu,
  ],
  [
    'praise',
    /好(?:听|看|棒|喜欢|厉害|美)|喜欢|真?棒|赞|厉害|支持|精彩|感谢|666|\b(?:love|great|nice|awesome|amazing|beautiful|thanks?|cool|well done|good)\b|👍|👏|❤|😍|🎉/iu,
  ],
]

/** Sorts a message into a category by its text. */
export const categorize = (content: string): ChatCategory =>
  signs.find(([, pattern]) => pattern.test(content))?.[0] ?? 'other'
