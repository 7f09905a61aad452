import type { DemoArticle } from '../demo-article.ts'

/** Drafts that WeChat has, too. */
export const draftArticles: readonly DemoArticle[] = [
  {
    key: 'home-cooking',
    account: 0,
    place: 'inStep',
    daysAgo: 2,
    style: { theme: 'cards' },
    parts: [
      {
        title: '一周家常菜：不重样的七顿晚饭',
        digest: '每顿不超过四十分钟，食材在小区门口都买得到。',
        cover: 'cooking',
        body: `下班到家七点，八点之前吃上饭。这是我们试了一个月的菜单。

| 星期 | 主菜 | 时间 |
| --- | --- | --- |
| 一 | 番茄牛腩 | 40 分钟 |
| 二 | 葱油拌面 | 15 分钟 |
| 三 | 清蒸鲈鱼 | 20 分钟 |

周末把番茄和葱油一次做好，可以用三天。`,
      },
    ],
  },
  {
    key: 'reading-list',
    account: 0,
    place: 'inStep',
    daysAgo: 3,
    style: { theme: 'serif', fontSize: 17 },
    parts: [
      {
        title: '秋天读什么：编辑部的八本书',
        cover: 'books',
        body: `每位编辑只能推荐一本，不许推荐自己写的。

## 《江城》

外来者写一座小城，写得比本地人还细。

## 《看不见的城市》

睡前读一座城，够读两个月。`,
      },
    ],
  },
  {
    key: 'city-parks',
    account: 1,
    place: 'inStep',
    daysAgo: 4,
    parts: [
      {
        title: '带孩子去这三座公园，不用排队',
        cover: 'family',
        body: `周末的大公园人挤人，我们换个思路，找了三座社区公园。

- 东湖口袋公园：沙坑和矮滑梯
- 铁路公园：一节真正的绿皮车厢
- 北门苗圃：四月可以认领一棵树`,
      },
    ],
  },
  {
    key: 'commute-style',
    account: 0,
    place: 'ahead',
    daysAgo: 3,
    addedHere: '补充：读者问得最多的那双鞋，店里已经补货。',
    parts: [
      {
        title: '通勤穿搭：五件衣服，十种搭配',
        cover: 'wardrobe',
        body: `衣柜里只留五件通勤装，够不够？我们请三位读者试了两周。

第一周人人都不习惯，第二周没有人想换回去。`,
      },
    ],
  },
  {
    key: 'digital-fair',
    account: 1,
    place: 'ahead',
    daysAgo: 6,
    addedHere: '展会最后一天的论坛改到二号厅。',
    parts: [
      {
        title: '数码展三天，我们只看了这六样',
        cover: 'devices',
        body: `展馆四万平方米，走完要一天半。下面六样值得你停下来。

1. 可以折三次的屏幕
2. 会自己充电的键盘
3. 只有一个按钮的相机`,
      },
    ],
  },
  {
    key: 'old-town-food',
    account: 0,
    place: 'changedRemotely',
    daysAgo: 5,
    addedAtWeixin: '<p>责任编辑注：第二家店本周搬到了河对岸。</p>',
    parts: [
      {
        title: '古镇早餐：从五点吃到九点',
        cover: 'old-town',
        body: `五点，豆浆开锅。六点，油条出摊。七点，面馆坐满。

## 第一家：桥头豆浆

咸浆要趁热喝，凉了会分层。

## 第二家：巷口面馆

只卖两种面，卖完就收。`,
      },
    ],
  },
  {
    key: 'newsletter-english',
    account: 0,
    place: 'changedRemotely',
    daysAgo: 7,
    addedAtWeixin: '<p>Doors open half an hour earlier this year.</p>',
    parts: [
      {
        title: 'What Is On This Month',
        cover: 'market',
        body: `Three exhibitions, one flower market and the autumn open day.

- Photography at the river gallery
- Ceramics in the old mill
- Prints at the library`,
      },
    ],
  },
]
