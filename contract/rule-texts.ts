import type { Language, Text } from './languages.ts'
import { signInTexts } from './sign-in-texts.ts'

/**
 * What our own field rules say when they are broken. A rule names its text by key (`error: 'usernameEmpty'`);
 * the caller translates the issue with {@link ruleText}. Rules without a key use the text of `issueTexts`.
 */
export const ruleTexts = {
  ...signInTexts,
  passwordRule: {
    'zh-CN': '至少 6 个字符，须含大小写字母、数字和特殊字符，不能有空格',
    'en-US':
      'At least six characters, with upper- and lowercase letters, digits and special characters, no spaces',
  },
  visibleAscii: { 'zh-CN': '须为 1 至 255 个可见 ASCII 字符', 'en-US': '1 to 255 visible ASCII characters' },
  passwordUnchanged: {
    'zh-CN': '新密码不能与原密码相同',
    'en-US': 'The new password must differ from the old one',
  },
  passwordTooShort: {
    'zh-CN': '密码至少 {length} 个字符',
    'en-US': 'The password needs at least {length} characters',
  },
  passwordUsedBefore: {
    'zh-CN': '最近 {history} 次用过的密码不能再用',
    'en-US': 'Choose a password that is not among your last {history}',
  },
  bitRatesReversed: {
    'zh-CN': '最高码率须大于最低码率',
    'en-US': 'The highest bit rate must be above the lowest',
  },
  activityNameEmpty: { 'zh-CN': '请输入活动名称', 'en-US': 'Enter the activity name' },
  activityNameForm: {
    'zh-CN': '须为 1 至 20 个汉字、字母或数字',
    'en-US': '1 to 20 Chinese characters, letters or digits',
  },
  tooManyWords: {
    'zh-CN': '最多 200 字；一个汉字或一个英文单词算一个字',
    'en-US': 'At most 200 words; each Chinese character counts as one',
  },
  promoteLinkForm: {
    'zh-CN': '须以 http://、https:// 或 {host} 开头',
    'en-US': 'Must start with http://, https:// or {host}',
  },
  promoteLinkCharacters: {
    'zh-CN': '链接里不能有空格、引号、尖括号等字符',
    'en-US': 'A link has no spaces, quotes, brackets or the like',
  },
  promoteLinkUser: {
    'zh-CN': '链接里不能有用户名或密码',
    'en-US': 'A link cannot have a user name or password in it',
  },
  promoteLinkLoop: {
    'zh-CN': '不能指向另一个跟踪链接',
    'en-US': 'It cannot lead to another tracking link',
  },
  domainNotRegistered: { 'zh-CN': '域名未备案', 'en-US': 'Domain name not registered' },
  domainForm: {
    'zh-CN': '请填写域名，如 example.com，不带 http:// 和路径',
    'en-US': 'A domain name such as example.com, without http:// or a path',
  },
  domainListed: { 'zh-CN': '列表中已有这个域名', 'en-US': 'This domain is in the list already' },
  instructionsFull: {
    'zh-CN': '指令已达上限，请先删除一些',
    'en-US': 'There are too many instructions; delete some first',
  },
  wordListed: { 'zh-CN': '这个词已在词表中', 'en-US': 'This word is on the list already' },
  wordsFull: { 'zh-CN': '词表已满，请先删除一些', 'en-US': 'The list is full; delete some words first' },
  domainsFull: {
    'zh-CN': '域名已达上限，请先删除一些',
    'en-US': 'The list is full; delete some domains first',
  },
  bannedWords: {
    'zh-CN': '每个词最多 40 字，类别最多 20 字，共最多 12000 个词',
    'en-US': 'A word has at most 40 characters, a category 20, and there are at most 12,000 words',
  },
  promoteLinkLong: {
    'zh-CN': '填入集合编号后链接超过 500 个字符',
    'en-US': 'With the set’s id in it, the link is longer than 500 characters',
  },
  topUpAmount: { 'zh-CN': '须为 0.01 至 1,000,000 元', 'en-US': 'From 0.01 to 1,000,000 CNY' },
  balanceFull: {
    'zh-CN': '充值后的余额与可退款项合计最多 20,000,000 元',
    'en-US': 'The balance, with what may be paid back, can be at most 20,000,000 CNY',
  },
  queueNeeded: {
    'zh-CN': '请选择一个现有的质检队列',
    'en-US': 'Choose an inspection queue that exists',
  },
  unknownSet: { 'zh-CN': '没有找到这个内容集合', 'en-US': 'There is no such content set' },
  reasonOfRejection: {
    'zh-CN': '拒绝须选择原因，通过不能有原因',
    'en-US': 'A rejection needs a reason, and a pass has none',
  },
  required: { 'zh-CN': '必填', 'en-US': 'Required' },
  rangeOrder: { 'zh-CN': '结束不能早于开始', 'en-US': 'The end cannot be before the start' },
  rangeLength: { 'zh-CN': '时间范围太长', 'en-US': 'The range is too long' },
  dimensionTwice: { 'zh-CN': '同一维度不能选两次', 'en-US': 'A dimension can be chosen once' },
  indivisible: {
    'zh-CN': '访客数只能按天统计，不能按其他维度划分或筛选',
    'en-US': 'Visitors are counted by day only; they cannot be divided or filtered otherwise',
  },
  originForm: {
    'zh-CN': '请填写网站的来源，如 https://example.com，不带路径',
    'en-US': 'The origin of a website such as https://example.com, without a path',
  },
  postLinkForm: {
    'zh-CN': '须为 http(s):// 开头的地址，或以 / 开头的控制台路径',
    'en-US': 'An address that starts with http(s)://, or a path of this console that starts with /',
  },
  postsFull: { 'zh-CN': '数量已达上限，请先删除一些', 'en-US': 'There are too many; delete some first' },
  showEndsBefore: { 'zh-CN': '结束须晚于开始', 'en-US': 'The end must be after the start' },
  showTooLong: { 'zh-CN': '一场直播最长 72 小时', 'en-US': 'A show lasts 72 hours at most' },
  showsClash: {
    'zh-CN': '这段时间已有另一场直播',
    'en-US': 'The room has another show at this time',
  },
  showTimesFixed: {
    'zh-CN': '已结束的场次不能改时间',
    'en-US': 'The times of a show that is over stay as they are',
  },
  showsFull: {
    'zh-CN': '场次已达上限，请先删除一些',
    'en-US': 'The room has too many shows; delete some first',
  },
  clipEmpty: { 'zh-CN': '终点须晚于起点', 'en-US': 'The end must be after the beginning' },
  clipBeyondEnd: {
    'zh-CN': '超出录像的时长',
    'en-US': 'This is beyond the end of the recording',
  },
  unknownPicture: {
    'zh-CN': '没有找到这张图片，请重新上传',
    'en-US': 'Picture not found. Upload it again.',
  },
  originListed: { 'zh-CN': '列表中已有这个来源', 'en-US': 'This origin is in the list already' },
  originsFull: {
    'zh-CN': '来源已达上限，请先删除一些',
    'en-US': 'The list is full; delete some origins first',
  },
  eventFuture: { 'zh-CN': '事件的时间在将来', 'en-US': 'The time of the event is in the future' },
  eventTooOld: {
    'zh-CN': '事件太旧，已超出保留期限',
    'en-US': 'The event is older than what is kept',
  },
  eventDuplicate: { 'zh-CN': '这个事件已经计入', 'en-US': 'This event is counted already' },
  unknownContentItem: { 'zh-CN': '没有找到这条内容', 'en-US': 'There is no such content item' },
  eventWithoutContent: {
    'zh-CN': '这类事件须指明内容（contentItemId）',
    'en-US': 'Events of this type need a content item (contentItemId)',
  },
  visitWithContent: {
    'zh-CN': '访问事件不能指明内容',
    'en-US': 'A visit has no content item',
  },
  rulesEmpty: {
    'zh-CN': '至少要有一个条件，否则集合会包含所有内容',
    'en-US': 'There has to be at least one condition, or the set would hold everything',
  },
  rulesNeeded: { 'zh-CN': '规则筛选的集合需要规则', 'en-US': 'A set that is filled by rules needs rules' },
  contentTypeHeld: {
    'zh-CN': '集合中已有内容，不能改变体裁',
    'en-US': 'The set has content items, so its type cannot change',
  },
  otherGenre: {
    'zh-CN': '只能加入集合体裁所收的内容：图文集合收纯文本和图文，视频集合只收同类视频',
    'en-US': 'Image-text sets take texts and image-texts, video sets only videos of their own kind',
  },
  genreOfType: {
    'zh-CN': '规则中的体裁不属于集合的内容体裁',
    'en-US': 'The rules ask for a genre that a set of this type does not take',
  },
  setFull: { 'zh-CN': '集合已满', 'en-US': 'The set is full' },
  unknownSort: { 'zh-CN': '不能按此列排序', 'en-US': 'Cannot sort by this column' },
  nothingToChange: { 'zh-CN': '没有任何修改', 'en-US': 'There is nothing to change' },
  noticeStage: {
    'zh-CN': '通知必须有状态，消息不能有',
    'en-US': 'A notice needs a state, and a message has none',
  },
  usernameForm: {
    'zh-CN': '只能使用字母、数字和 . _ @ -',
    'en-US': 'Only letters, digits and . _ @ -',
  },
  idsOrMatching: {
    'zh-CN': '请指定人员，或指定筛选条件',
    'en-US': 'Name either users or a filter',
  },
  matchingOrRequest: {
    'zh-CN': '请指定筛选条件，或指定要撤回的操作',
    'en-US': 'Name either a filter or the request to take back',
  },
  onlyLinksAreMailed: {
    'zh-CN': '只有链接可以通过邮件发送',
    'en-US': 'Only a link can be sent by mail',
  },
  noMail: { 'zh-CN': '没有设置邮件服务器', 'en-US': 'There is no mail server' },
  noAddress: { 'zh-CN': '此人没有邮箱地址', 'en-US': 'This user has no e-mail address' },
  passwordOrCode: { 'zh-CN': '请输入密码或验证码，二选一', 'en-US': 'Enter either the password or a code' },
  codeForm: { 'zh-CN': '验证码只含字母和数字', 'en-US': 'A code has only letters and digits' },
  usernameTaken: { 'zh-CN': '用户名已被使用', 'en-US': 'This username is taken' },
  phoneForm: { 'zh-CN': '不是有效的电话号码', 'en-US': 'This is not a phone number' },
  roleCode: {
    'zh-CN': '只能使用小写字母、数字和 . _ -，并以字母或数字开头',
    'en-US': 'Only lower-case letters, digits and . _ -, beginning with a letter or digit',
  },
  roleCodeTaken: { 'zh-CN': '这个编码已被使用', 'en-US': 'This code is taken' },
  unknownRole: { 'zh-CN': '没有这个角色', 'en-US': 'There is no such role' },
  websiteForm: {
    'zh-CN': '须以 http:// 或 https:// 开头',
    'en-US': 'Must start with http:// or https://',
  },
  unknownCountry: { 'zh-CN': '没有这个国家或地区', 'en-US': 'There is no such country or region' },
  unknownOffice: { 'zh-CN': '没有这个办公地点', 'en-US': 'There is no such office' },
  unknownArea: { 'zh-CN': '请选择到区县', 'en-US': 'Choose a district' },
  organizationCodeForm: {
    'zh-CN': '须为 18 位统一社会信用代码',
    'en-US': 'It has to be the 18 characters of the unified social credit code',
  },
  certificateNumberForm: {
    'zh-CN': '须为 6 至 20 位数字或字母',
    'en-US': 'It has to be 6 to 20 digits or letters',
  },
  documentNeeded: { 'zh-CN': '请上传证件文件', 'en-US': 'Upload a document' },
  otherSystem: {
    'zh-CN': '没有来自此系统的这条内容；以系统名义新建的内容只能由该系统写入',
    'en-US': 'That system has put in nothing of the kind, and only it can. Leave it empty for a new row.',
  },
  unknownDocument: {
    'zh-CN': '没有找到此文件，请重新上传',
    'en-US': 'Document not found. Upload it again.',
  },
  unknownColumn: { 'zh-CN': '没有这个字段', 'en-US': 'There is no such field' },
  wrongMapping: {
    'zh-CN': '至少对应一个字段，每个字段只能对应一列',
    'en-US': 'Map at least one column, and each field to one column only',
  },
  unknownUser: { 'zh-CN': '没有找到此人', 'en-US': 'There is no such user' },
  groupFull: { 'zh-CN': '人数已达上限', 'en-US': 'There is no room for more members' },
  nobodyThere: { 'zh-CN': '这个角色还没有成员', 'en-US': 'Nobody has this role yet' },
  menuName: { 'zh-CN': '只能使用字母、数字、_ 和 -', 'en-US': 'Only letters, digits, _ and -' },
  menuNameTaken: { 'zh-CN': '菜单里已有这个名称', 'en-US': 'The menu has an entry of this name' },
  menuNameFixed: {
    'zh-CN': '系统自带的菜单项不能改名',
    'en-US': 'Entries that the console brings keep their names',
  },
  menuPageUnknown: { 'zh-CN': '没有这个页面', 'en-US': 'There is no such page' },
  menuPageName: {
    'zh-CN': '这是一个页面的名称，只能用于该页面',
    'en-US': 'This is the name of a page, and only that page can have it',
  },
  menuPath: {
    'zh-CN': '须以 / 开头，由字母、数字和 . _ ~ - 组成，如 /list/card',
    'en-US': 'It starts with / and has letters, digits and . _ ~ -, as in /list/card',
  },
  menuPathReserved: { 'zh-CN': '这个路径另有用途', 'en-US': 'This path is used for something else' },
  menuPathTaken: { 'zh-CN': '另一个菜单项已使用这个路径', 'en-US': 'Another entry has this path' },
  menuPathFixed: {
    'zh-CN': '登录后的首页不能改路径',
    'en-US': 'The page that everyone lands on keeps its path',
  },
  menuPathOfRecord: {
    'zh-CN': '此页面显示某一条记录，路径不能更改',
    'en-US': 'This page shows one record, so its path stays as it is',
  },
  menuNeedsRecord: {
    'zh-CN': '此页面显示某一条记录，只能从该记录打开，不能放进菜单',
    'en-US': 'This page shows one record and opens from there, so it can’t stand in the menu',
  },
  menuAddress: {
    'zh-CN': '须为 http:// 或 https:// 开头的完整地址',
    'en-US': 'A whole address that starts with http:// or https://',
  },
  menuParentUnknown: { 'zh-CN': '上级菜单项已不存在', 'en-US': 'That entry is not in the menu any more' },
  menuParentLink: { 'zh-CN': '外部链接下不能有菜单项', 'en-US': 'Nothing can lie under an external link' },
  menuCycle: {
    'zh-CN': '不能移到自己或自己的下级之下',
    'en-US': 'An entry cannot lie under itself or what lies under it',
  },
  menuDepth: { 'zh-CN': '最多三级', 'en-US': 'Three levels at most' },
  menuActiveUnknown: {
    'zh-CN': '菜单里没有可高亮的这一项',
    'en-US': 'The menu has no such entry to highlight',
  },
  menuLockout: {
    'zh-CN': '这样管理员就打不开系统管理，或有人打不开首页',
    'en-US': 'Administrators would lose system management, or users the page they land on',
  },
  channelCount: { 'zh-CN': '声道数只能是 1、2、6 或 8', 'en-US': 'There are 1, 2, 6 or 8 channels' },
  rateOrder: {
    'zh-CN': '最小值不能大于最大值',
    'en-US': 'The min rate cannot be above the max rate',
  },
  defaultRate: {
    'zh-CN': '默认值须在最小值与最大值之间',
    'en-US': 'The default rate has to be between min and max',
  },
  presetValue: {
    'zh-CN': '此值由所选模式决定，改用“自定义”才能修改',
    'en-US': 'The chosen mode sets this. Choose “Custom” to change it.',
  },
  expiryPast: { 'zh-CN': '到期时间必须晚于现在', 'en-US': 'It must end later than now' },
  draftTooLarge: {
    'zh-CN': '内容过大，无法保存为草稿',
    'en-US': 'This is too large to be saved as a draft',
  },
  brokenUpload: { 'zh-CN': '文件没有完整收到', 'en-US': 'The file did not arrive whole' },
  unknownPart: { 'zh-CN': '未知的字段', 'en-US': 'Unknown field' },
  repeatedItem: { 'zh-CN': '同一个编号出现了两次', 'en-US': 'The same item appears twice' },
  tooManyViews: { 'zh-CN': '视图太多，请先删除一些', 'en-US': 'There are too many views; delete some first' },
  emptyFile: { 'zh-CN': '文件是空的', 'en-US': 'The file is empty' },
  documentForm: {
    'zh-CN': '正文不是有效的文档',
    'en-US': 'The body is not a valid document',
  },
  documentTooLarge: { 'zh-CN': '正文太长', 'en-US': 'The body is too long' },
  cropForm: { 'zh-CN': '裁剪区域为空', 'en-US': 'The cropped area is empty' },
  addressForm: {
    'zh-CN': '须为 http:// 或 https:// 开头的链接',
    'en-US': 'A link that starts with http:// or https://',
  },
  weixinAddressForm: {
    'zh-CN': '须为 mp.weixin.qq.com 的文章链接，如 https://mp.weixin.qq.com/s/…',
    'en-US': 'A link of mp.weixin.qq.com, such as https://mp.weixin.qq.com/s/…',
  },
  partTwice: { 'zh-CN': '同一篇文章出现了两次', 'en-US': 'A part has the id of another' },
  templateStyle: {
    'zh-CN': '模板须有样式，片段不能有样式',
    'en-US': 'A template has a style, a block has none',
  },
  muteTooLong: { 'zh-CN': '最长可静音 30 天', 'en-US': 'Alarms are muted for 30 days at most' },
  videoUnreadable: {
    'zh-CN': '视频无法读取，须为含 H.264 画面的 MP4 或 FLV',
    'en-US': 'The video cannot be read. It has to be MP4 or FLV with an H.264 picture.',
  },
  playlistFull: {
    'zh-CN': '节目单已满，请先删除一些',
    'en-US': 'The playlist is full; delete some clips first',
  },
  targetAddressForm: {
    'zh-CN': '须为 rtmp:// 或 rtmps:// 开头的推流地址，不含密钥，如 rtmp://push.example.com/live',
    'en-US': 'An address such as rtmp://push.example.com/live or rtmps://…, without the stream key',
  },
  targetKeyForm: { 'zh-CN': '密钥不能有空格', 'en-US': 'A stream key has no spaces' },
  targetsFull: {
    'zh-CN': '这个直播间的转推目标已满，请先删除一些',
    'en-US': 'The room has as many targets as it may have; delete some first',
  },
  timePast: { 'zh-CN': '须为将来的时间', 'en-US': 'The time must be in the future' },
  unknownAccount: { 'zh-CN': '没有找到这个公众号', 'en-US': 'There is no such official account' },
  pictureUnreadable: {
    'zh-CN': '图片无法读取，请换一张',
    'en-US': 'The picture cannot be read. Use another one.',
  },
  picturePixels: {
    'zh-CN': '图片最多 5000 万像素（如 8000 × 6000），请缩小后再上传',
    'en-US': 'A picture has at most 50 million pixels, such as 8,000 × 6,000. Make it smaller first.',
  },
  gifTooLarge: {
    'zh-CN': '动图超过 10 MB，公众号不接受',
    'en-US': 'WeChat takes GIFs up to 10 MB only',
  },
  appIdForm: {
    'zh-CN': 'AppID 以 wx 开头，共 18 位小写字母和数字',
    'en-US': 'An AppID starts with wx and has 18 lowercase letters and digits',
  },
  appIdTaken: { 'zh-CN': '这个 AppID 已添加过', 'en-US': 'An account with this AppID is here already' },
  appSecretForm: {
    'zh-CN': 'AppSecret 是 32 位字母和数字',
    'en-US': 'An AppSecret has 32 letters and digits',
  },
  originalIdForm: {
    'zh-CN': '原始 ID 以 gh_ 开头',
    'en-US': 'An original ID starts with gh_',
  },
  conditionsTooDeep: {
    'zh-CN': '条件组嵌套太深',
    'en-US': 'Groups of conditions are nested too deeply',
  },
  conditionsTooMany: { 'zh-CN': '条件太多，最多 50 个', 'en-US': 'There are more than 50 conditions' },
  timeRange: {
    'zh-CN': '须为 1900 年至 9999 年之间的时间',
    'en-US': 'Must be a time between the years 1900 and 9999',
  },
  controlCharacters: { 'zh-CN': '不能包含控制字符', 'en-US': 'Control characters are not allowed' },
} as const satisfies Record<string, Text>

export type RuleKey = keyof typeof ruleTexts

const isRuleKey = (key: string): key is RuleKey => Object.hasOwn(ruleTexts, key)

/** The rule that says this in a language; undefined for a text that is no rule's. */
export function ruleOf(text: string, language: Language): RuleKey | undefined {
  return Object.keys(ruleTexts)
    .filter(isRuleKey)
    .find(key => ruleTexts[key][language] === text)
}

/** The text of a broken rule; a message that is no key (zod's own) is returned as it is. */
export function ruleText(message: string, language: Language): string {
  return isRuleKey(message) ? ruleTexts[message][language] : message
}
