import type { DemoArticle } from '../demo-article.ts'

/** Articles on their way to publication, waiting or failed. */
export const underWayArticles: readonly DemoArticle[] = [
  {
    key: 'graduation',
    account: 0,
    place: 'scheduled',
    daysAgo: 1,
    parts: [
      {
        title: '毕业季：十二个即将出发的人',
        digest: '他们要去的地方不同，行李里却都有一本旧书。',
        cover: 'graduation',
        body: `六月的校园里，行李箱的轮子声从早响到晚。我们采访了十二位毕业生，问了同一个问题：你带走什么？

## 林一舟，去西北

“一本翻烂的地质学，还有导师写的一张便条。”

## 陈晓禾，留在本市

“什么也不带走。图书馆离我的出租屋只有两站。”`,
      },
    ],
  },
  {
    key: 'volunteer-call',
    account: 0,
    place: 'awaitingApproval',
    daysAgo: 1,
    parts: [
      {
        title: '社区图书角招募周末志愿者',
        cover: 'books',
        body: `图书角开放三个月，借出图书 1,260 册。现在我们需要八位周末志愿者。

## 要做什么

整理书架、登记借还、给孩子读一本绘本。每次两小时。

## 怎样报名

在后台回复“图书角”，我们会在两天内联系你。`,
      },
    ],
  },
  {
    key: 'city-tea',
    account: 1,
    place: 'finishByHand',
    daysAgo: 2,
    parts: [
      {
        title: '巷子里的老茶馆，还在用煤炉烧水',
        cover: 'coffee',
        body: `早上六点，第一炉水开了。茶馆的主人姓周，今年七十一岁，烧水烧了四十八年。

> 水要滚三滚，急不得。

茶馆每天只开到中午。墙上挂着一块黑板，写着今天的茶价：绿茶三元，茉莉五元。`,
      },
    ],
  },
  {
    key: 'health-drink',
    account: 0,
    place: 'rejected',
    daysAgo: 4,
    parts: [
      {
        title: '入秋养生：这杯茶为什么突然流行',
        cover: 'coffee',
        body: `最近，一款草本茶在朋友圈刷屏。卖家称它“三天见效”，我们请教了两位营养师。

结论很简单：它只是一杯茶。多喝水、早些睡，比任何一款饮品都可靠。`,
      },
    ],
  },
  {
    key: 'open-day',
    account: 0,
    place: 'refused',
    daysAgo: 5,
    parts: [
      {
        title: '编辑部开放日报名须知',
        cover: 'books',
        body: `开放日定于本月最后一个周六，限 40 人。

1. 每人限报一场
2. 十四岁以下须有家长陪同
3. 编辑部在四楼，电梯正在检修`,
      },
    ],
  },
  {
    key: 'photo-awards',
    account: 0,
    place: 'unconfirmed',
    daysAgo: 2,
    parts: [
      {
        title: '年度摄影展：评审手记',
        cover: 'night-run',
        body: `今年收到作品 1,038 幅，初评留下 96 幅。评审团用了整整一天讨论最后三个名额。

争得最久的一幅，拍的是雨后的公交站。`,
      },
    ],
  },
]
