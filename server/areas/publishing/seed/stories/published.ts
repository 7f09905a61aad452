import type { DemoArticle } from '../demo-article.ts'

/** Articles that are, or were, published at WeChat. */
export const publishedArticles: readonly DemoArticle[] = [
  {
    key: 'night-run',
    account: 0,
    place: 'published',
    daysAgo: 21,
    style: { theme: 'lines' },
    parts: [
      {
        title: '城市夜跑季：五条灯光最好的路线',
        digest: '从三公里到十公里，五条路线都有补给点和夜间照明。',
        cover: 'night-run',
        body: `入秋以后，夜里的风正好。编辑部用两周时间跑完了全城十二条路线，挑出这五条推荐给你。

## 滨江绿道，5 公里

起点在轮渡码头，沿途路灯间距不到三十米。江风大，记得带一件薄外套。

![滨江绿道的夜晚](picture:night-run)

## 老城墙环线，3 公里

坡度平缓，适合刚开始跑步的人。城墙下有三处直饮水点。

## 出发之前

- 穿有反光条的衣服，耳机只戴一只
- 把路线发给一位朋友
- 跑前热身八分钟，跑后拉伸十分钟

> 跑得慢也没关系，能一直跑下去才要紧。

路线数据由读者共同整理，欢迎在留言里补充你常跑的那一条。`,
      },
    ],
  },
  {
    key: 'coffee-map',
    account: 0,
    place: 'published',
    daysAgo: 16,
    style: { theme: 'cards', accent: '#8a5a2b' },
    parts: [
      {
        title: '咖啡地图：老街里的十二家小店',
        cover: 'coffee',
        body: `我们走访了老街上的三十家咖啡馆，留下十二家。标准只有三条：豆子新鲜，店主在店里，坐得住。

| 店名 | 招牌 | 人均 |
| --- | --- | --- |
| 半日 | 手冲埃塞俄比亚 | 38 元 |
| 灯下 | 桂花拿铁 | 32 元 |
| 二楼后座 | 冷萃 | 35 元 |

## 怎么用这张地图

把它收藏起来，周末挑一家走进去。多数店铺周一休息，出门前先看看营业时间。`,
      },
      {
        title: '在家做一杯冷萃，只要四步',
        cover: 'coffee',
        body: `1. 粗磨 60 克咖啡豆
2. 加 600 毫升冷水，搅匀
3. 冷藏十二小时
4. 过滤，三天内喝完

粉水比 **1 : 10** 是多数人喜欢的浓度，可以再按口味加冰或牛奶。`,
      },
      {
        title: '读者来信：我和一家店的十年',
        cover: 'books',
        body: `十年前我在这条街上第一次喝到手冲。店主问我要酸一点还是苦一点，我答不上来，他笑着说：“那就都喝一杯。”

后来我搬过三次家，每次都住在离它二十分钟以内的地方。

> 一家店开得久了，就成了街坊的客厅。

*本文作者：读者小满*`,
      },
    ],
  },
  {
    key: 'server-components',
    account: 0,
    place: 'published',
    daysAgo: 11,
    sourceFormat: 'markdown',
    style: { codeTheme: 'dark' },
    parts: [
      {
        title: '我们怎样把列表页提速三倍',
        digest: '一次查询计划的误会，一个缺失的索引，以及之后的监控。',
        cover: 'devices',
        body: `上个月，内容列表的翻页时间从 40 毫秒涨到了 130 毫秒。排查花了半天，修复只用了一行。

## 现象

数据量没有明显变化，变慢的只有“按更新时间倒序”这一种排序。

## 原因

新加的筛选条件让数据库放弃了原来的索引，改为全表排序：

\`\`\`sql
create index article_updated on article (updated_at desc, id, state);
\`\`\`

## 之后

我们给翻页加上了基准测试，超过 50 毫秒就提醒。数字来自测试环境的十万行数据。`,
      },
    ],
  },
  {
    key: 'weekend-market',
    account: 0,
    place: 'published',
    daysAgo: 6,
    parts: [
      {
        title: '本周末市集：手作、旧书与一场露天电影',
        cover: 'market',
        body: `时间：周六 15:00 至 21:30
地点：文化公园北门草坪

## 摊位

手作陶器十二家，旧书摊八家，植物交换角一处。旧书摊接受以书换书。

## 露天电影

19:30 放映，草坪席位免费，自带垫子。遇雨顺延至周日。

请把垃圾带走，也欢迎把朋友带来。`,
      },
    ],
  },
  {
    key: 'editors-english',
    account: 0,
    place: 'published',
    daysAgo: 3,
    style: { theme: 'serif' },
    parts: [
      {
        title: 'A Weekend in the Old Town',
        digest: 'Six stops, two ferries and one very good bowl of noodles.',
        cover: 'old-town',
        body: `The old town is best before nine, when the shutters are still half down and the noodle shops are already steaming.

## Morning

Start at the ferry pier and walk east. The second lane on the left has the print shop that has been open since 1958.

## Afternoon

Take the slow ferry across. It costs two yuan and is the finest view in the city.

> If you only have an hour, spend it on the water.`,
      },
    ],
  },
  {
    key: 'camping-guide',
    account: 0,
    place: 'edited',
    daysAgo: 9,
    addedHere: '**更新**：南湖营地从下月起需要提前三天预约。',
    parts: [
      {
        title: '第一次露营，带这些就够了',
        cover: 'camping',
        body: `露营新手最容易犯的错，是带得太多。下面这份清单来自三位有五年经验的营友。

## 必带

- 帐篷、防潮垫、睡袋
- 头灯和备用电池
- 一升以上的饮用水

## 可以不带

折叠桌、音响、整套餐具。营地多半有得借。

![湖边的帐篷](picture:camping)`,
      },
    ],
  },
  {
    key: 'spring-contest',
    account: 0,
    place: 'removed',
    daysAgo: 18,
    parts: [
      {
        title: '短视频征集：用镜头记录家乡',
        cover: 'spring-festival',
        body: `征集已于上周结束，共收到作品 412 件。感谢每一位参与者。

入选名单将在下期公布。`,
      },
    ],
  },
]
