/** A sample project or team. */
interface DemoGroup {
  name: string
  description: string
  lead: 'admin' | 'user'
  others: readonly ('admin' | 'user')[]
  daysAgo: number
}

export const demoProjects: readonly DemoGroup[] = [
  {
    name: '春季内容焕新',
    description: '梳理首页与频道的内容集合，下线过时的专题，补齐春季选题。',
    lead: 'admin',
    others: ['user'],
    daysAgo: 96,
  },
  {
    name: '直播间画质升级',
    description: '推流参数从 720P 升到 1080P，先在两个直播间试行。',
    lead: 'admin',
    others: ['user'],
    daysAgo: 71,
  },
  {
    name: '公众号改版',
    description: '统一封面与摘要的写法，每周发布节奏由三次改为五次。',
    lead: 'user',
    others: ['admin'],
    daysAgo: 54,
  },
  {
    name: '内容质检标准',
    description: '把质检队列的判定标准写成可查的规则，附正反例。',
    lead: 'admin',
    others: [],
    daysAgo: 40,
  },
  {
    name: '竖版视频专题',
    description: '为竖版小视频建立专门的筛选规则与推荐位。',
    lead: 'user',
    others: ['admin'],
    daysAgo: 23,
  },
  {
    name: '年度数据回顾',
    description: '整理全年点击、互动与增长数据，年底前完成初稿。',
    lead: 'admin',
    others: ['user'],
    daysAgo: 9,
  },
  {
    name: '新人入门手册',
    description: '给新同事的第一周：账号、权限、常用页面与值班安排。',
    lead: 'user',
    others: [],
    daysAgo: 4,
  },
]

export const demoTeams: readonly DemoGroup[] = [
  { name: '内容运营组', description: '选题、集合与专题。', lead: 'admin', others: ['user'], daysAgo: 300 },
  { name: '直播保障组', description: '开播检查、推流与应急切换。', lead: 'admin', others: [], daysAgo: 210 },
  { name: '公众号小组', description: '文章、草稿与发布。', lead: 'user', others: ['admin'], daysAgo: 120 },
  { name: '数据分析组', description: '报表与周会数据。', lead: 'admin', others: ['user'], daysAgo: 60 },
]
