/** Words of which names are made; the first ones are used far more often. */
export const subjects = [
  ...['体育', '旅行', '美食', '春节', '健身', '数码', '汽车', '时尚', '亲子', '音乐', '电影', '游戏'],
  ...['城市夜跑', '咖啡', '露营', '通勤穿搭', '古镇', '家常菜', '毕业季', '读书', '摄影', '宠物'],
  ...['非遗', '天文', '航海', '戏曲', '园艺', '陶瓷', '书法', '极光', '潜水', '攀岩', '手冲', '养蜂'],
]

export const forms = [
  ...['短视频', '图文精选', '专题', '话题合集', '每周推荐', '直播回放', '深度', '榜单', '新人必看'],
  ...['年度盘点', '幕后', '编辑手记', '读者来信', '现场', '问答', '纪录'],
]

export const latinWords = [
  ...['Travel', 'Vlog', 'Daily', 'City', 'Music', 'Food', 'Story', 'Live', 'Review', 'Fashion', 'Studio'],
  ...['Running', 'Camping', 'Coffee', 'Gadget', 'Weekend', 'Backstage', 'Portrait', 'Heritage', 'Glacier'],
  ...['Nocturne', 'Quartz', 'Saffron', 'Tundra', 'Velvet', 'Wharf', 'Yonder', 'Obsidian'],
]

/** Words that about one name in thirty thousand has, for searches that find little. */
export const rareWords = ['昙花', '貔貅', 'Zephyr', 'Kintsugi']
