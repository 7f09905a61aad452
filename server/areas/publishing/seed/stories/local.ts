import type { DemoArticle } from '../demo-article.ts'

/** Articles that only Greenroom has. */
export const localArticles: readonly DemoArticle[] = [
  {
    key: 'interview-notes',
    account: null,
    place: 'local',
    daysAgo: 0,
    parts: [
      {
        title: '采访提纲：修钟表的人',
        cover: null,
        body: `待核实：店铺开业年份；是否可以拍摄工作台。

- 第一只修好的表
- 为什么不收徒弟
- 现在一天修几只`,
      },
    ],
  },
  {
    key: 'weekly-issue',
    account: 0,
    place: 'local',
    daysAgo: 0,
    style: { theme: 'lines', accent: '#1677ff' },
    parts: [
      {
        title: '本周导读：三件值得留意的小事',
        cover: 'books',
        body: `一、图书馆延长开放到晚上十点。

二、滨江绿道修好了最后一盏路灯。

三、旧书摊找到了 1962 年的城市地图。`,
      },
      {
        title: '地图背后：一座城怎样长大',
        cover: 'old-town',
        body: `把 1962 年的地图叠在今天的卫星图上，会看到三条消失的河。

![今天的街道](picture:old-town)`,
      },
    ],
  },
  {
    key: 'findings',
    account: 0,
    place: 'local',
    daysAgo: 1,
    parts: [
      {
        title: '全城最好吃的火锅在哪里？我们连吃了三十天，终于给出了这份可能会引起争论的名单',
        cover: null,
        body: `# 先说结论

第一名是国家级大厨开的店，绝对不会失望。

![外站图片](https://example.com/hotpot.jpg)

更多点评见[读者论坛](https://example.com/forum)。`,
      },
    ],
  },
  {
    key: 'english-guide',
    account: 0,
    place: 'local',
    daysAgo: 2,
    sourceFormat: 'markdown',
    parts: [
      {
        title: 'House Style: Dates and Numbers',
        cover: 'devices',
        body: `We write dates as *23 November 2026* in English and as 2026 年 11 月 23 日 in Chinese.

1. Use figures from 10 up
2. Write units with a space: 5 km, 40 ms
3. Never start a sentence with a figure`,
      },
    ],
  },
  {
    key: 'city-flowers',
    account: 1,
    place: 'local',
    daysAgo: 3,
    parts: [
      {
        title: '花市攻略：周三下午最划算',
        cover: 'market',
        body: `批发商周三清库存，同样一束向日葵能便宜三分之一。

记得自带报纸和水桶。`,
      },
    ],
  },
]
