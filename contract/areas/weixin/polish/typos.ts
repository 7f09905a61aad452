/** Unambiguous misspellings as `wrong=right`, separated by `|`. Written for this table. */
const spellings = `
我门=我们|你门=你们|他门=他们|她门=她们|咱门=咱们|既使=即使|帐号=账号|帐户=账户|帐单=账单|对帐=对账|竞然=竟然
在接再厉=再接再厉|再接再励=再接再厉|迫不急待=迫不及待|走头无路=走投无路|一如继往=一如既往|松驰=松弛|渡假=度假
甘败下风=甘拜下风|谈笑风声=谈笑风生|不径而走=不胫而走|默守成规=墨守成规|金榜提名=金榜题名|世外桃园=世外桃源
出奇不意=出其不意|穿流不息=川流不息|声名雀起=声名鹊起|一愁莫展=一筹莫展|鬼鬼崇崇=鬼鬼祟祟|水笼头=水龙头
侯车室=候车室|兴高彩烈=兴高采烈|变本加利=变本加厉|别出心才=别出心裁|不加思索=不假思索|重迭=重叠|布署=部署
提纲携领=提纲挈领|美仑美奂=美轮美奂|图象=图像|录象=录像|倒底=到底|好象=好像|象素=像素|震憾=震撼|秘决=秘诀
决窍=诀窍|寒喧=寒暄|宣染=渲染|渲泄=宣泄|欣尝=欣赏|辩认=辨认|辩别=辨别|防碍=妨碍|家俱=家具|气慨=气概
烦燥=烦躁|浮燥=浮躁|急燥=急躁|追朔=追溯|膺品=赝品|坐阵=坐镇|入场卷=入场券|优惠卷=优惠券|代金卷=代金券
奖卷=奖券|报歉=抱歉|幅射=辐射|合谐=和谐|陈词烂调=陈词滥调|相形见拙=相形见绌|一诺千斤=一诺千金|悬梁刺骨=悬梁刺股
脉博=脉搏|精萃=精粹|九宵=九霄|痉孪=痉挛|凑和=凑合
`

/** Misspellings that are correct in some contexts, which the pattern excludes. */
const inContext: readonly (readonly [RegExp, string])[] = [
  [/(?<![现存实潜内外好正住])在次(?![日年月要序数级生元品第贷])/g, '再次'],
  [/(?<![可所难何得足用])以经(?![济验营典常过由费纪理贸销])/g, '已经'],
  [/因该(?=[是会要能可有不让把在去来])/g, '应该'],
  [/(?<![当看叫称])做为/g, '作为'],
  [/登陆(?=账号|帐号|系统|网站|页面|后台|密码|界面|平台)/g, '登录'],
  [/按装(?=软件|程序|包|系统|了)/g, '安装'],
  [/(?<![引传教辅指倡向报领主疏误编督推])导至/g, '导致'],
]

const english: readonly (readonly [string, string])[] = [
  ['teh', 'the'],
  ['recieve', 'receive'],
  ['seperate', 'separate'],
  ['occured', 'occurred'],
  ['definately', 'definitely'],
  ['accomodate', 'accommodate'],
  ['untill', 'until'],
  ['thier', 'their'],
  ['becuase', 'because'],
  ['enviroment', 'environment'],
  ['goverment', 'government'],
]

/** Patterns of misspellings with their corrections. */
export const typos: readonly (readonly [RegExp, string])[] = [
  ...spellings
    .trim()
    .split(/[|\n]/)
    .map(entry => entry.split('='))
    .map(([wrong = '', right = '']) => [new RegExp(wrong, 'g'), right] as const),
  ...inContext,
  ...english.map(([wrong, right]) => [new RegExp(`\\b${wrong}\\b`, 'g'), right] as const),
]
