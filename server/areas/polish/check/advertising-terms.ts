import type { AdvertisingFamily, FindingGrade } from '@greenroom/contract/areas/polish/findings'

/** An expression that advertising law or WeChat restricts, with unrestricted wordings. */
export interface AdvertisingTerm {
  word: string
  family: AdvertisingFamily
  grade: FindingGrade
  suggestions: readonly string[]
}

/** `word=wording/wording`, one entry a word; without a wording when replacing one word is not enough. */
const listed: Readonly<Record<AdvertisingFamily, Readonly<Partial<Record<FindingGrade, string>>>>> = {
  superlative: {
    high: `最佳=优秀/出色 最好=很好/出色 最优=优质/更优 最优秀=优秀 最先进=先进 最高级=高级 最高=较高 最顶级=高端 最强=强劲/出色
      最大=较大/很大 最低=较低 最便宜=实惠 最低价=优惠价 最安全=安全 最有效=有效 最权威=专业 最专业=专业 最受欢迎=受欢迎
      最畅销=畅销 最正宗=地道 最完美=精致 最优惠=优惠 最火爆=热门 最火=热门 最流行=流行 最时尚=时尚 最新科技=新科技
      最新技术=新技术 最先=率先 最舒适=舒适 最健康=健康 最环保=环保 最耐用=耐用 最实惠=实惠 最划算=划算 最值得=值得
      最豪华=高端 最奢侈=高端 最便利=便利 最快速=快速 最高档=高档 最纯净=纯净 最天然=天然 最尖端=先进 最牛=出色 最棒=很棒
      极致=出色/讲究 极品=精品 极佳=出色 顶级=高端 顶尖=领先的 顶配=高配 终极=全新 登峰造极=精湛 巅峰=出色 至尊=尊享
      绝佳=很好 绝无仅有=少见 无与伦比=出色 无可比拟=出色 独一无二=独特 举世无双=少见 史无前例=少见 前无古人= 空前绝后=少见`,
    medium: `最适合=适合 最常见=常见 最美=很美 最爱=喜爱 最新款=新款 最全=较全 最热=热门 最实用=实用 最齐全=齐全 遥遥领先=领先
      冠军= 王牌=主打 之王= 领袖品牌=知名品牌 领导品牌=知名品牌 缔造者= 创领品牌= 引领者= 至高无上= 完美=精致 卓越=出色`,
  },
  only: {
    high: `第一品牌=知名品牌 全国第一=领先 全网第一=领先 世界第一=领先 中国第一=领先 亚洲第一=领先 行业第一=领先 销量第一=热销
      排名第一=名列前茅 第一名= 唯一= 独家=特色 首选=推荐/优选 首家= 全国首家= 全球首发=新品发布 全国首发=新品发布 全网首发=新品发布
      首个= 填补空白= 填补国内空白= 仅此一家= 独此一家= 无人能及=出色 NO.1=领先 TOP1=领先`,
    medium: `第一=领先 首创= 独创= 独有=特有 唯一性= 绝版= 限量绝版=限量 王者=`,
  },
  national: {
    high: `国家级=高水平 世界级=高水平 宇宙级= 国际级=高水平 全球级= 国家领导人推荐= 国家机关专供= 特供= 专供= 国宴= 国家免检= 质量免检= 免抽检=
      驰名商标= 中国驰名= 国家认可= 国家特供= 军工品质= 人民大会堂专供= 央视推荐=`,
    medium: `国际领先=先进 世界领先=先进 国内领先=先进 国际一流=优质 世界一流=优质 国际品质=优质 大品牌=品牌 名牌=品牌 百年品牌= 老字号=`,
  },
  absolute: {
    high: `100%有效=有效 百分百有效=有效 100%安全= 百分百安全= 绝对安全=安全 绝对有效=有效 永不反弹= 永久有效= 永久= 万能=多用途 包治百病= 零风险= 无风险=
      无副作用= 零副作用= 毫无副作用= 药到病除= 一次见效= 立竿见影= 永不磨损=耐磨 终身保修= 绝对= 零缺陷= 无懈可击=`,
    medium: `百分之百= 百分百= 彻底= 从此告别= 一劳永逸= 必备=常备 必买=推荐 非买不可=推荐 闭眼入=推荐`,
  },
  lowestPrice: {
    high: `全网最低=优惠 全网最低价=优惠价 全网底价=优惠价 史上最低=优惠 历史最低价= 全国最低价= 跳楼价=优惠价 清仓价= 亏本甩卖=优惠 工厂直销价=
      出厂价= 成本价= 史上最低价=优惠价 击穿底价=优惠`,
    medium: `秒杀=限时优惠 抢疯了= 疯抢=热销 再不抢就没了= 错过不再= 错过再等一年= 最后一天= 仅限今日=今日 随时涨价= 马上涨价= 万人疯抢=热销 售罄= 史上最大力度=`,
  },
  medical: {
    high: `治愈= 根治= 疗效= 治愈率= 有效率= 抗癌= 防癌= 抗肿瘤= 降血压= 降血糖= 降血脂= 壮阳= 增高= 特效药= 祖传秘方= 神医= 药效=
      替代药物= 消炎杀菌= 治疗= 减肥神药= 月瘦= 排毒养颜= 提高免疫力= 增强免疫力= 活化细胞= 抗衰老= 延年益寿= 无效退款=`,
    medium: `祛斑= 祛痘= 美白= 丰胸= 瘦身= 排毒= 燃脂= 养生= 调理身体= 补肾= 改善睡眠= 缓解疼痛= 抑菌=`,
  },
  investment: {
    high: `保本= 保收益= 保本保息= 稳赚不赔= 稳赚= 零投入高回报= 高额返利= 年化收益率= 无风险投资= 躺赚= 日赚= 月入过万= 一夜暴富= 翻倍收益=
      保证收益= 刚性兑付= 零风险高收益= 包赚= 升值无限= 投资回报率= 内部消息=`,
    medium: `升值空间= 高收益= 财富自由= 理财神器= 稳健收益= 抗通胀=`,
  },
  education: {
    high: `保过= 包过= 必过= 保录取= 包录取= 包就业= 保就业= 100%就业= 不过退款= 命题专家= 押题= 命中率= 保证通过= 保证提分= 内部名额= 考神=`,
    medium: `速成= 零基础速成= 名师= 状元= 提分= 快速提分= 逆袭=`,
  },
  inducement: {
    high: `转发有奖= 分享有奖= 分享到朋友圈= 转发到朋友圈= 转发朋友圈= 关注有礼= 关注领红包= 关注后领取= 集赞= 集满= 求转发= 不转不是中国人= 转发就送= 转发抽奖=
      点击领红包= 帮我砍一刀= 助力领取= 转发即可= 扫码加群=`,
    medium: `速转= 赶紧转发= 看到的都转了= 不看后悔= 震惊= 紧急扩散= 惊呆了= 全都转疯了= 删前速看=`,
  },
  unsourced: {
    low: `据统计= 研究表明= 研究证明= 调查显示= 数据显示= 专家指出= 专家认为= 实验证明= 科学证明= 临床证明= 业内人士称= 众所周知= 销量突破= 用户超过=`,
  },
}

/** Harmless phrases that contain a listed word: facts, dates, ranks, names of companies and services. */
export const harmless: readonly string[] =
  `最高人民法院 最高人民检察院 最高法 最高检 最高温 最高气温 最低温 最低气温 最低工资 最低生活保障 最低限度 最高限价 最大公约数 最大限度
  最大值 最小值 最高分 最低分 最大化 最好不要 最好先 最好别 最好在 最好提前 最先到 最先来 第一时间 第一步 第一次 第一天 第一章 第一节 第一条 第一款
  第一位 第一个 第一期 第一季 第一季度 第一部分 第一产业 第一书记 第一线 第一手 第一届 第一批 第一轮 第一阶段 第一印象 第一人称 第一反应 第一眼
  唯一标识 唯一性约束 唯一索引 唯一编号 独家专访 完美主义 永久居留 永久链接 永久基本农田 绝对值 绝对路径 绝对定位 绝对化用语 万能键
  冠军赛 世界冠军 奥运冠军 全国冠军 彻底解决 治疗费用 诊断治疗 无风险利率 不治疗
  世界一流大学 国家级自然保护区 国家级新区 国家级开发区 国家级非物质文化遗产
  国家级贫困县 永久性 首个工作日 首个交易日 首选项 秒杀系统 升值压力 震惊国内外`
    .split(/\s+/)
    .filter(Boolean)

/** Every listed expression, graded. */
export const advertisingTerms: readonly AdvertisingTerm[] = readTerms()

function readTerms(): AdvertisingTerm[] {
  const families = Object.entries(listed) as [AdvertisingFamily, Partial<Record<FindingGrade, string>>][]
  return families.flatMap(([family, grades]) =>
    (Object.entries(grades) as [FindingGrade, string][]).flatMap(([grade, entries]) =>
      entries
        .trim()
        .split(/\s+/)
        .map(entry => {
          const [word = '', wordings = ''] = entry.split('=')
          return { word, family, grade, suggestions: wordings.split('/').filter(Boolean) }
        }),
    ),
  )
}
