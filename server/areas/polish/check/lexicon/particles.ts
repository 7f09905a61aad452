import type { Token } from './segment.ts'

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that say how something is done, and nothing else: a verb follows them after 地. */
const pureManners = list(
  '慢慢 轻轻 渐渐 悄悄 静静 默默 紧紧 深深 狠狠 缓缓 匆匆 偷偷 呆呆 暗暗 牢牢 徐徐 苦苦 死死 久久 频频 纷纷 连连 屡屡 急急 细细 乖乖 痴痴 怔怔 愣愣 冷冷 远远 高高 重重 悻悻 恨恨 怯怯 痛痛快快 认认真真 仔仔细细 踏踏实实 老老实实 慌慌张张 急急忙忙 匆匆忙忙 高高兴兴 开开心心 快快乐乐 安安静静 偷偷摸摸 断断续续 陆陆续续 反反复复 纷纷扬扬 忽然 突然 渐次 逐渐 逐步 徐徐 悄然 毅然 欣然',
)
/** Adjectives that often say how something is done, after the rules of school grammar. */
const manners = list(
  '认真 仔细 努力 耐心 热烈 热情 热心 快乐 高兴 欢快 开心 愉快 兴奋 激动 紧张 温柔 大声 小声 飞快 快速 迅速 高速 顺利 成功 有效 积极 主动 自觉 自动 勇敢 坚强 坚定 坚决 果断 严格 严肃 严厉 平静 安静 冷静 沉默 悠闲 轻松 随意 随便 自由 自然 真诚 诚恳 诚实 虚心 谦虚 骄傲 自豪 自信 痛苦 伤心 难过 失望 绝望 悲伤 愤怒 生气 疯狂 拼命 用力 使劲 奋力 全力 刻苦 勤奋 辛勤 辛苦 艰难 艰苦 困难 缓慢 急忙 匆忙 慌张 猛烈 剧烈 强烈 深刻 深情 深入 广泛 普遍 充分 完全 彻底 全面 准确 精确 明确 清楚 清晰 清醒 详细 具体 直接 间接 简单 方便 容易 轻易 灵活 巧妙 聪明 正确 错误 合理 科学 客观 公平 公正 公开 秘密 小心 谨慎 大胆 大方 友好 友善 亲切 亲密 和蔼 故意 无意 有意 意外 惊讶 惊奇 吃惊 好奇 疑惑 困惑 无奈 不断 不停 反复 持续 连续 长期 永远 及时 准时 按时 定期 更好 更快 更多 不满 满意 满足 幸福 甜蜜 热切 急切 迫切 殷切 熟练 流利 流畅 敏捷 敏锐 机械 盲目 茫然 单独 独自 共同 一致 统一 集中 稳步 稳定 稳健 茁壮 蓬勃 隆重 庄严 庄重 郑重 幽默 风趣 调皮 天真 单纯 实时 高效 精准 精心 细心 细致 用心 尽情 尽力 高声 低声 齐声 无声 无情 忘我 决然 坦然 默然 愕然 勉强 笨拙 优雅 优美 生动 形象 无私 慷慨 善意 恶意 草率 粗暴 粗鲁 粗心 潦草 马虎 轻率 贪婪 狼狈 狡猾 孤独 寂寞 凄惨 悲惨 干脆 爽快 痛快 直率 坦率 委婉 含蓄 慌忙 不懈 敬佩 羡慕 礼貌 客气 感激 怜爱 慈祥 严密 严重 大力 奋勇 踊跃 争先恐后',
)
/** Feelings and results: what follows 得 says how strong they are. */
const feelings = list(
  '高兴 开心 激动 兴奋 快乐 紧张 伤心 难过 生气 愤怒 痛苦 幸福 惊讶 吃惊 慌张 失望 绝望 悲伤 骄傲 自豪 简单 清楚 容易 方便 辛苦 艰难 困难 安静 平静 聪明 强烈 疯狂 详细 自然 轻松 愉快 准确 优美 顺利 感动 害怕 努力 满意 满足 自信 熟练 流利 严重 狼狈 清晰 明确 生动 具体 孤独 寂寞 干脆 痛快 客气 礼貌',
)
/** Adjectives that say what something is like, rarely how something is done. */
const properties = list(
  '美丽 漂亮 可爱 聪明 重要 主要 有趣 古老 新鲜 年轻 善良 高大 宽阔 明亮 干净 整洁 破旧 陈旧 崭新 巨大 微小 珍贵 昂贵 便宜 豪华 普通 特殊 著名 有名 伟大 光荣 神秘 神奇 美好 美味 香甜 可口 温暖 寒冷 炎热 凉爽 潮湿 干燥 茂密 茂盛 鲜艳 洁白 雪白 漆黑 碧绿 金黄 蔚蓝 湛蓝 火红 红色 黄色 蓝色 绿色 白色 黑色 紫色 灰色 粉色 橙色 金色 银色 五颜六色 精彩 优秀 出色 丰富 复杂 必要 基本 关键 可怕 可靠 实用 舒适 宝贵 难忘 遥远 狭窄 繁华 热闹 宁静 清澈 晶莹 坚硬 柔软 锋利 甜美 优良 先进 落后 不同 相同 类似 大型 小型 传统 现代 最新 勤劳 朴素 贫穷 富裕 和谐 文明 幸运',
)
/** Verbs and adjectives after which 得 often leads a complement. */
const complemented = list(
  '跑 跳 唱 写 说 长 玩 睡 讲 哭 笑 开 过 吃 听 走 飞 变 起 来 下 建 考 学 聊 做 干 打 画 弹 读 念 背 答 谈 想 看 住 坐 站 穿 喝 活 病 急 忙 累 气 热 冷 疼 痛 饿 困 吓 冻 烧 晒 洗 擦 扫 收拾 打扫 整理 布置 安排 准备 表现 发挥 发展 进行 恢复 生活 相处 配合 学习 工作 复习 办 教 记 演 踢 游 骑 爬 滑 挂 摆 放 装 修 剪 炒 煮 烤 蒸 包 切 卖 变化 成长 完成 解决 处理 掌握 理解 描写 描述 形容 回答 介绍 解释 分析 感动 激动 高兴 开心 兴奋 紧张 害怕 伤心 难过 赢 输 结束 去 回 等 瘦 胖 吵 闹 吹 刮 落 流 涨 跌 增长 降 升 转 咬 抱 握 贴 盖 铺 排 站 躺 挤 堆 塞 养 种 管 搞 弄 混 逛 游泳 打球 睡觉 休息 保存 保养 打磨 设计',
)
const degrees = list(
  '很 太 非常 特别 十分 真 更 更加 越来越 这么 那么 格外 相当 挺 极其 极 不够 不太 多么 有点 有些 比较 颇 异常 如此 过于 分外 最 不 好 还',
)
/** After 的, these may also say what something is; after 地, hardly. */
const weakDegrees = list('最 不 好 还')
/** A degree and an adjective that are one word of the lexicon, and other complements. */
const complements = list(
  '很快 很早 很大 很高 很好 很远 很近 很长 很晚 很慢 很深 很重 太快 太慢 太大 太高 正好 不错 不好 不轻 怎么样 怎样 如何 对 干干净净 整整齐齐 清清楚楚 明明白白 漂漂亮亮 团团转 受不了 不得了 要命 要死 合不拢嘴 恰到好处 更好 更快 飞快 通红 发抖 发紫 直哆嗦 满头大汗',
)
/** Adjectives of things: before them, 的 stands for a thing, as in 买的很好吃. */
const ofThings = list(
  '好吃 好看 好听 好喝 好用 好玩 便宜 贵 多 少 有名 像 一样 新 旧 重要 有意思 有用 实用 不同 明显 简单 相似 类似 有限 便利 有趣 值钱 难吃 难看',
)
const pronouns = list('我 你 他 她 它 我们 你们 他们 她们 它们 咱们 自己 大家 人们')
const modals = list('要 能 会 应 应该 必须 可以 能够 请 应当 一定')
/** Verbs that say no action, before which 的 is right. */
const notActions = list(
  '是 有 为 以 可 可以 能 会 要 无 没有 应该 需要 例如 包括 属于 在 如 像 等 令 使 让 值得 大于 小于 等于 存在 成为',
)

type Particle = '的' | '地' | '得'

/** A particle that should be another one. */
export interface WrongParticle {
  begin: number
  end: number
  text: Particle
}

/** A particle with the words around it; words beyond the text are empty. */
interface Place {
  particle: Particle
  prior: Token
  before: Token
  next: Token
  after: Token
  later: Token
  /** All words after the particle. */
  rest: readonly Token[]
}

const none: Token = { begin: 0, end: 0, word: '', tag: 'x' }
/** What follows a verb that says an action. */
const aspect =
  /^(?:[了着过]|起来|下来|下去|出来|出去|回来|回去|进来|进去|过来|过去|上来|上去|[出进回起向往到][\u4e00-\u9fff]?)$/
const isAction = ({ tag, word }: Token) =>
  (/^v/.test(tag) || /^[\u4e00-\u9fff][着了过]$/.test(word)) && !notActions.has(word)
const isNoun = ({ tag, word }: Token) => /^n[sz]?$/.test(tag) && word.length > 1
const isIdiom = ({ tag, word }: Token) => tag === 'i' && word.length >= 4
const isStop = ({ word }: Token) => /^[^\u4e00-\u9fffA-Za-z\d]?$/.test(word.charAt(0))
const isEnd = (token: Token) => isStop(token) || /^[啊呢吧呀嘛哦啦了吗]$/.test(token.word)
const isActing = ({ next, after }: Place) =>
  isAction(next) &&
  (/[着了过]$/.test(next.word) || aspect.test(after.word) || (after.word === '在' && next.tag === 'v'))

/**
 * Finds 的, 地 and 得 in each other's place where the words around leave little doubt: after the rules of school grammar
 * (朱德熙《语法讲义》, 吕叔湘《现代汉语八百词》).
 */
export function findWrongParticles(tokens: readonly Token[]): WrongParticle[] {
  const parts = tokens.flatMap(cut)
  return parts.flatMap(({ word, begin, end }, at): WrongParticle[] => {
    if (word !== '的' && word !== '地' && word !== '得') return []
    const [prior = none, before = none] = [parts[at - 2], parts[at - 1]]
    const [next = none, after = none, later = none] = [parts[at + 1], parts[at + 2], parts[at + 3]]
    if (isStop(before) || isStop(next)) return []
    const place = {
      particle: word,
      prior,
      before,
      next,
      after,
      later,
      rest: parts.slice(at + 1, at + 9),
    } as const
    const text = fixed(place) ?? adverbial(place) ?? complement(place) ?? attribute(place)
    return text === undefined || text === word ? [] : [{ begin, end, text }]
  })
}

/** Words of the lexicon that end with a particle, in two. */
function cut(token: Token): Token[] {
  const { begin, end, word, tag } = token
  if (word.length < 3 || !/[的地得]$/.test(word) || !/^[zdilba]/.test(tag)) return [token]
  return [
    { begin, end: end - 1, word: word.slice(0, -1), tag },
    { begin: end - 1, end, word: word.slice(-1), tag: 'u' },
  ]
}

const afterKnowing = /^(?:感恩|珍惜|尊重|如何|怎么|怎样|分享|了|照顾|体谅|欣赏|去|爱)/

/** Words that 得 is a part of: 觉得, 获得, 值得. */
function fixed({ particle, prior, before: { word }, next, after }: Place): Particle | undefined {
  if (particle === '得') return
  const isSaid =
    (word === '觉' && !/[一睡好午知]$/.test(prior.word)) ||
    (/^[获取赢]$/.test(word) && next.word === '了') ||
    (word === '不' && next.word === '不') ||
    (word === '值' &&
      !/^[mq]/.test(prior.tag) &&
      (next.tag === 'v' || /^(?:一|我|你|大家)/.test(next.word))) ||
    (word === '显' && !isNoun(next)) ||
    (word === '变' && (degrees.has(next.word) || /^[az]$/.test(next.tag))) ||
    (word === '懂' && afterKnowing.test(next.word)) ||
    (word === '记' && (/^[rt]$/.test(next.tag) || /^(?:要|带|小时候|当时|那)/.test(next.word))) ||
    (word === '难' && next.word === '有' && !isStop(after)) ||
    (/^(?:舍|不舍|晓|不由|恨不|怪不|巴不|来不)$/.test(word) && !isNoun(next)) ||
    (word === '使' && next.tag === 'r')
  return isSaid ? '得' : undefined
}

/** 地 between the manner and the action. */
function adverbial(place: Place): Particle | undefined {
  const { particle, prior, before, next, after } = place
  if (particle === '地') return
  const { word } = before
  const isPure = pureManners.has(word)
  const isManner = isPure || manners.has(word) || before.tag === 'ad' || isIdiom(before) || isVivid(word)
  const isRepeated = /^一.$/.test(word) && word === prior.word
  const isPhrase = before.tag === 'l' && word.length >= 4 && isActing(place)
  if (!isManner && !isPhrase && !(isRepeated && isAction(next))) return
  if (particle === '得') {
    if (isIdiom(before)) return
    if (!feelings.has(word) && (isActing(place) || (isPure && !degrees.has(next.word)))) return '地'
    return isActing(place) && `${next.word}${after.word}`.includes('着') ? '地' : undefined
  }
  if (isAttribute(place)) return
  if (isRepeated || isActing(place)) return '地'
  if (isPure && next.word.length === 1 && aspect.test(after.word)) return '地'
  if (/^(?:把|将|被|向|朝)$/.test(next.word) && isAction(place.later)) return '地'
  const isDirected = pronouns.has(prior.word) || modals.has(prior.word)
  if (/^(?:为|给|对|跟|从)$/.test(next.word)) return isDirected && !isStop(after) ? '地' : undefined
  if (isPure && next.tag === 'v' && isAction(next)) return '地'
  const isWhole = next.tag === 'v' ? !isNoun(after) || isIdiom(before) : isEnd(after)
  return isDirected && isAction(next) && isWhole ? '地' : undefined
}

/** 笑眯眯, 兴冲冲, 颤巍巍. */
const isVivid = (word: string) => word.length === 3 && word[1] === word[2] && !/^[一二三]/.test(word)

/** Whether another 的 with a noun follows in the clause: what stands between belongs to that noun. */
function isAttribute({ rest }: Place): boolean {
  for (const [at, { word }] of rest.entries()) {
    const [before = none, next = none] = [rest[at - 1], rest[at + 1]]
    if (isStop({ ...none, word })) return false
    // “握住我的手”: this 的 belongs to the object.
    if (word === '的' && !isStop(next)) return !/^[rnfs]/.test(before.tag)
  }
  return false
}

const unable = /^(?:都|连)?[说走睡睁喘合站动哭笑抬停数吃]不[出动着开过拢了住起上下停清]/

/** 得 between the action and its result. */
function complement({ particle, prior, before, next, after, later, rest }: Place): Particle | undefined {
  if (particle === '得' || !complemented.has(before.word)) return
  const isPlain = particle === '的'
  // “场景下的数据”: 下 and 上 are no verbs here.
  if (/^[fs]$/.test(before.tag) && !isEnd(later) && prior.word.length > 1) return
  if (unable.test(rest.map(({ word }) => word).join(''))) return '得'
  if (complements.has(next.word) && isEnd(after)) return '得'
  if (isIdiom(next) && isEnd(after) && before.word.length + Number(isPlain) < 4) return '得'
  if (!degrees.has(next.word) || isStop(after) || !isEnd(later) || /^[ruc]/.test(after.tag)) return
  return isPlain && (ofThings.has(after.word) || weakDegrees.has(next.word)) ? undefined : '得'
}

/** 的 before a noun. */
function attribute({ particle, before, next, after }: Place): Particle | undefined {
  if (particle === '的') return
  if (properties.has(before.word) && isNoun(next) && !aspect.test(after.word)) return '的'
  if (!pronouns.has(before.word)) return
  if (particle === '地' && (isNoun(next) || isEnd(after))) return '的'
  const isSubject = isEnd(after) || /^(?:很|是|真|非常|太|都|也|被|丢|已经|不|没)/.test(after.word)
  // “他得奖了”: 得 is a verb here.
  return isNoun(next) && isSubject && !/[病症炎癌奖牌军分票]$/.test(next.word) ? '的' : undefined
}
