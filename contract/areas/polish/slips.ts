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
  [/(?<![现存实潜内外好正住])在次(?![日年月要序数级生元品第贷卧高等席优])/g, '再次'],
  [/(?<![可所难何得足用])以经(?![济验营典常过由费纪理贸销])/g, '已经'],
  [/因该(?=[是会要能可有不让把在去来])/g, '应该'],
  [/(?<![当看叫称])做为(?![好宜佳妙])/g, '作为'],
  [/登陆(?=账号|帐号|系统|网站|页面|后台|密码|界面|平台)/g, '登录'],
  [/按装(?=软件|程序|包|系统|了)/g, '安装'],
  [/(?<![引传教辅指倡向报领主疏误编督推])导至/g, '导致'],
]

/**
 * English misspellings that are no words or usual names, as `wrong=right`: the best known ones of Wikipedia’s “Commonly
 * misspelled English words” and of style books.
 */
const english = new Map(
  `
teh=the recieve=receive recieved=received seperate=separate seperately=separately occured=occurred
occurence=occurrence occuring=occurring definately=definitely definitly=definitely accomodate=accommodate
accomodation=accommodation untill=until thier=their becuase=because becasue=because enviroment=environment
goverment=government abscence=absence accross=across acheive=achieve acheived=achieved acknowlege=acknowledge
agressive=aggressive aparent=apparent apparant=apparent appearence=appearance arguement=argument
assasination=assassination basicly=basically begining=beginning beleive=believe belive=believe bizzare=bizarre
buisness=business calender=calendar catagory=category cemetary=cemetery changable=changeable collegue=colleague
comming=coming commited=committed commitee=committee comittee=committee completly=completely concious=conscious
consistant=consistent curiousity=curiosity decieve=deceive desparate=desperate developement=development
diffrent=different dilemna=dilemma dissapear=disappear dissapoint=disappoint ecstacy=ecstasy embarass=embarrass
embarassing=embarrassing existance=existence experiance=experience explaination=explanation familar=familiar
finaly=finally foriegn=foreign forseeable=foreseeable fourty=forty foward=forward freind=friend futher=further
grammer=grammar gaurantee=guarantee guarentee=guarantee harrass=harass heirarchy=hierarchy humourous=humorous
hygene=hygiene idenity=identity immediatly=immediately imediately=immediately incidently=incidentally
independant=independent indispensible=indispensable inteligence=intelligence intresting=interesting
interupt=interrupt irrelevent=irrelevant knowlege=knowledge liason=liaison libary=library maintainance=maintenance
maintenence=maintenance managment=management millenium=millennium mispell=misspell misspeled=misspelled
neccessary=necessary necesary=necessary neccessarily=necessarily noticable=noticeable ocasion=occasion
occassion=occasion oppurtunity=opportunity orginal=original paralell=parallel parliment=parliament
particulary=particularly peice=piece percieve=perceive performence=performance permanant=permanent
persistant=persistent posession=possession possable=possible practicly=practically
prefered=preferred presance=presence privelege=privilege privilige=privilege probaly=probably
proffesional=professional professer=professor pronounciation=pronunciation publically=publicly
questionaire=questionnaire realy=really reccomend=recommend recomend=recommend refered=referred referance=reference
relevent=relevant religous=religious remeber=remember repitition=repetition resistence=resistance
responsability=responsibility rythm=rhythm saftey=safety scedule=schedule sentance=sentence similiar=similar
sincerly=sincerely speach=speech strenght=strength succesful=successful successfull=successful sucess=success
suprise=surprise tendancy=tendency threshhold=threshold tommorow=tomorrow tommorrow=tomorrow tounge=tongue
truely=truly tyrany=tyranny unforseen=unforeseen unfortunatly=unfortunately usefull=useful usualy=usually
vaccum=vacuum vegtable=vegetable visable=visible writting=writing writen=written yeild=yield alot=a lot wierd=weird
adress=address happend=happened
`
    .trim()
    .split(/\s+/)
    .map(entry => {
      const [wrong = '', right = ''] = entry.split('=')
      return [wrong, right]
    }),
)

/** Patterns of misspellings with their corrections. */
const typos: readonly (readonly [RegExp, string])[] = [
  ...spellings
    .trim()
    .split(/[|\n]/)
    .map(entry => entry.split('='))
    .map(([wrong = '', right = '']) => [new RegExp(wrong, 'g'), right] as const),
  ...inContext,
]

/** Rules of our own; zhlint and own words find more (see `findings.ts`). */
export const slipRules = ['repeatedPunctuation', 'fullWidthLetters', 'doubledWord', 'typo'] as const
export type SlipRule = (typeof slipRules)[number]

/** A likely slip: the text from `begin` to `end` (UTF-16 units) should be `text`. */
export interface Slip {
  begin: number
  end: number
  text: string
  rule: SlipRule
}

/** Code, addresses and tags, which rules skip. */
const literals =
  /```[\s\S]*?(?:```|$)|`[^`\n]*`|<[^<>\n]*>|\]\([^()\n]*\)|https?:\/\/[\w./?%&=#:~+,;@!*-]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g

/** The ranges of a text that no rule may touch, in their order. */
export function literalRanges(text: string): { begin: number; end: number }[] {
  return Array.from(text.matchAll(literals), ({ index, 0: literal }) => ({
    begin: index,
    end: index + literal.length,
  }))
}

type Rewrite = (match: string) => string
const withCapital = (word: string) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`
interface PatternRule {
  rule: SlipRule
  pattern: RegExp
  rewrite: Rewrite
}

const halfWidth: Rewrite = match =>
  match.replace(/[\uff10-\uff5a]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
const half: Rewrite = match => match.slice(0, match.length / 2)

/** The right spelling, which begins with a capital where the wrong one does. */
const inEnglish: Rewrite = match => {
  const right = english.get(match.toLowerCase()) ?? match
  return match.charAt(0) === match.charAt(0).toLowerCase()
    ? right
    : right.charAt(0).toUpperCase() + right.slice(1)
}

const patterns: readonly PatternRule[] = [
  {
    rule: 'typo',
    // No names of programs and abbreviations: letters after the first are small.
    pattern: new RegExp(`\\b(?:${[...english.keys()].map(withCapital).join('|')})\\b`, 'g'),
    rewrite: inEnglish,
  },
  { rule: 'repeatedPunctuation', pattern: /。{3,}|(?<=\p{Script=Han})\.{3,}/gu, rewrite: () => '……' },
  {
    rule: 'repeatedPunctuation',
    pattern: /(?<!。)。。(?!。)|，{2,}|、{2,}|；{2,}|：{2,}|！{2,}|？{2,}|!{2,}|\?{2,}/g,
    rewrite: match => match.charAt(0),
  },
  { rule: 'repeatedPunctuation', pattern: /[，、；：][。！？]/g, rewrite: match => match.charAt(1) },
  { rule: 'fullWidthLetters', pattern: /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+/g, rewrite: halfWidth },
  {
    rule: 'doubledWord',
    pattern:
      /的的(?!确)|了了(?![分解然如])|(?<!实)在在(?!在)|是是(?!非)|和和(?![美气睦])|与与|被被|把把(?!关)|就就|而而|这这|(我们|他们|她们|你们|因为|所以|但是|可以|已经|如果|没有|进行|以及|一个|这个|那个|公司|通过|自己)\1/g,
    rewrite: half,
  },
  {
    rule: 'doubledWord',
    pattern: /\b(the|a|an|of|to|in|and|is|for|with|on|at|by|we|it) \1\b/gi,
    rewrite: match => match.slice(0, match.indexOf(' ')),
  },
]

/** Finds likely slips in a text, in their order. They don't overlap; code, addresses and tags are skipped. */
export function findSlips(text: string): Slip[] {
  const slips = [
    ...patterns.flatMap(({ rule, pattern, rewrite }) =>
      matchesOf(text, pattern, match => rewrite(match), rule),
    ),
    ...typos.flatMap(([pattern, right]) => matchesOf(text, pattern, () => right, 'typo')),
  ]
  return withoutOverlaps(text, slips)
}

function matchesOf(text: string, pattern: RegExp, rewrite: Rewrite, rule: SlipRule): Slip[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: match }) => ({
    begin: index,
    end: index + match.length,
    text: rewrite(match),
    rule,
  }))
}

/** The edits that touch neither each other nor literals, from edits in their order; longer ones win. */
export function withoutOverlaps<E extends { begin: number; end: number }>(
  text: string,
  edits: readonly E[],
): E[] {
  const literal = literalRanges(text)
  const kept: E[] = []
  let next = 0
  let free = 0
  for (const edit of edits.toSorted((a, b) => a.begin - b.begin || b.end - a.end)) {
    while ((literal[next]?.end ?? Number.POSITIVE_INFINITY) <= edit.begin) next++
    const isLiteral = (literal[next]?.begin ?? Number.POSITIVE_INFINITY) < edit.end
    if (edit.begin < free || isLiteral) continue
    kept.push(edit)
    free = edit.end
  }
  return kept
}

/** Applies edits that do not overlap and are in order. */
export function applyEdits(
  text: string,
  edits: readonly { begin: number; end: number; text: string }[],
): string {
  let at = 0
  let result = ''
  for (const edit of edits) {
    result += text.slice(at, edit.begin) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}
