import type { ErrorName } from './errors.ts'
import type { Text } from './languages.ts'

/** Text of each code of the catalogue. The server writes it into responses, so browsers do not load these texts. */
export const errorTexts: Readonly<Record<ErrorName, Text>> = {
  general: {
    'zh-CN': '服务器出错了，请稍后再试',
    'en-US': 'Something went wrong on the server. Please try again.',
  },
  storageFull: {
    'zh-CN': '服务器磁盘已满或只读，本次修改没有保存',
    'en-US': 'The server’s disk is full or read-only. Nothing was saved.',
  },
  databaseUnavailable: {
    'zh-CN': '数据库没有及时响应，请稍后再试；如果刚才是在保存，请先确认是否已保存',
    'en-US':
      'The database did not answer in time. Try again in a moment; check first whether a change was saved.',
  },
  notSignedIn: { 'zh-CN': '未登录', 'en-US': 'You are not signed in' },
  signedInElsewhere: { 'zh-CN': '您的账号已在别处登录', 'en-US': 'Your account was signed in elsewhere' },
  sessionExpired: { 'zh-CN': '登录已过期', 'en-US': 'Your session has expired' },
  wrongCredentials: { 'zh-CN': '账号或者密码错误', 'en-US': 'Wrong account or password' },
  invalid: { 'zh-CN': '请求内容有误', 'en-US': 'The request has errors' },
  notJson: {
    'zh-CN': '请求体不是 UTF-8 编码的有效 JSON 对象',
    'en-US': 'The request body is not a valid JSON object in UTF-8',
  },
  passwordChangeRequired: {
    'zh-CN': '请先修改一次性密码',
    'en-US': 'Change the one-time password first',
  },
  forbidden: { 'zh-CN': '没有权限', 'en-US': 'You do not have the permission for this' },
  scopeTooNarrow: {
    'zh-CN': '需要数据范围为“全部数据”的角色',
    'en-US': 'This needs a role whose data scope is all rows',
  },
  temporaryPermission: {
    'zh-CN': '您的权限有期限。更改他人的访问权限，需要由角色长期拥有此权限的用户来做',
    'en-US':
      'You have this permission for a limited time. Access can only be changed by users whose role has the permission',
  },
  notFound: { 'zh-CN': '没有找到', 'en-US': 'Not found' },
  idempotencyKeyReused: {
    'zh-CN': '这个 Idempotency-Key 已用于另一个请求，没有做任何修改',
    'en-US': 'This Idempotency-Key was used for another request, so nothing was changed',
  },
  alreadyDone: {
    'zh-CN': '之前的提交已经成功，这次没有重复执行；结果无法再次显示，请刷新查看',
    'en-US': 'An earlier attempt went through, so this one did nothing. Reload to see what it did.',
  },
  conflict: { 'zh-CN': '他人已修改此内容', 'en-US': 'Someone else has changed this' },
  wrongState: { 'zh-CN': '当前状态下不能进行此操作', 'en-US': 'This is not possible in the current state' },
  ownRequest: { 'zh-CN': '不能审批自己的申请', 'en-US': 'You cannot decide on your own request' },
  aboveOwnRights: {
    'zh-CN': '不能授予、收回或管理超出自己权限的内容',
    'en-US': 'You cannot give or take what you may not do yourself, nor manage users who may do more',
  },
  lastAdministrator: {
    'zh-CN': '这是最后一位可以登录的管理员',
    'en-US': 'This is the last administrator who can sign in',
  },
  ownAccount: { 'zh-CN': '不能对自己的账号这样做', 'en-US': 'You cannot do this to your own account' },
  roleDeleted: {
    'zh-CN': '正在以其查看的角色已不存在',
    'en-US': 'The role you were viewing as no longer exists',
  },
  viewAsReadOnly: {
    'zh-CN': '以角色查看时不能修改任何内容',
    'en-US': 'Nothing can be changed while you view as a role',
  },
  builtInRole: {
    'zh-CN': '内置角色的这一部分不能修改，也不能删除',
    'en-US': 'This part of a built-in role is fixed, and the role cannot be deleted',
  },
  figuresUnavailable: {
    'zh-CN': '统计数据库暂时没有响应，请稍后再试；新的数据仍在接收，不会丢失',
    'en-US':
      'The analytics database does not answer. Try again in a moment; events still come in, and none are lost.',
  },
  serviceNotOpened: {
    'zh-CN': '这项功能所属的服务未开通或已到期',
    'en-US': 'The service that this belongs to is not opened, or has expired',
  },
  balanceTooLow: { 'zh-CN': '余额不足，请先充值', 'en-US': 'The balance is too low; top it up first' },
  lastLead: { 'zh-CN': '至少要有一位负责人', 'en-US': 'At least one lead is required' },
  menuLockout: {
    'zh-CN': '这样一来，必须能打开的页面就打不开了',
    'en-US': 'Required pages would no longer be accessible',
  },
  filledByRules: {
    'zh-CN': '这个集合由规则挑选内容，不能手动增减或排序',
    'en-US': 'Rules fill this set: its content items cannot be added, removed or moved by hand',
  },
  tooLarge: { 'zh-CN': '请求内容过大', 'en-US': 'The request is too large' },
  undoRefused: { 'zh-CN': '无法撤销', 'en-US': 'This cannot be undone' },
  registrationOpen: {
    'zh-CN': '您的注册申请正在等待审批',
    'en-US': 'Your request for an account is waiting for approval',
  },
  registrationRejected: {
    'zh-CN': '您的注册申请没有通过',
    'en-US': 'Your request for an account was refused',
  },
  usersRefused: {
    'zh-CN': '所选的人中有人不能这样处理，没有做任何修改',
    'en-US': 'This is not possible for some of the users, so nothing was changed',
  },
  checksFailed: {
    'zh-CN': '检查发现公众号不会接受的问题，请先修改',
    'en-US': 'The checks found what WeChat would refuse. Mend it first.',
  },
  accountNeeded: {
    'zh-CN': '请先为文章选择一个可用的公众号',
    'en-US': 'Choose an official account for the article first',
  },
  weixinRefused: {
    'zh-CN': '微信拒绝了请求，或无法连接',
    'en-US': 'WeChat refused this or could not be reached',
  },
  templatesFull: {
    'zh-CN': '模板、片段或主题的数量已达上限，请先删除一些',
    'en-US': 'There are too many templates, blocks or themes; delete some first',
  },
  pictureNotFetched: {
    'zh-CN': '没能取回这张图片，请下载后上传',
    'en-US': 'The picture could not be fetched; download it and upload it here',
  },
  tooManyMatch: {
    'zh-CN': '符合条件的太多，一次处理不完，没有做任何修改；请缩小筛选范围',
    'en-US': 'Too many match to be changed at once, so nothing was; narrow the filters',
  },
  linkOver: {
    'zh-CN': '此链接已失效：已使用、已过期，或已被新的链接取代',
    'en-US': 'This link is no longer valid: it was used, has expired, or was replaced by a newer one',
  },
  lastSignInWay: {
    'zh-CN': '这是唯一的登录方式，不能移除；请先设置密码或添加通行密钥',
    'en-US': 'This is the only way to sign in, so it stays. Set a password or add a passkey first.',
  },
  tooManyAtOnce: {
    'zh-CN': '您同时进行的此类操作太多，请等其中一个结束后再试',
    'en-US': 'You have too many of these under way. Wait until one has ended, then try again.',
  },
  tooManyAttempts: {
    'zh-CN': '尝试次数过多，请稍后再试',
    'en-US': 'Too many attempts. Please wait and try again.',
  },
  secondStepRequired: {
    'zh-CN': '密码正确，还需要第二步验证',
    'en-US': 'The password is right. A second step is needed to sign in.',
  },
  confirmationRequired: { 'zh-CN': '请先确认您的身份', 'en-US': 'Confirm your identity first' },
  wrongCode: { 'zh-CN': '验证码不正确或已用过', 'en-US': 'This code is wrong, or was used already' },
  wrongPasskey: { 'zh-CN': '无法使用这个通行密钥', 'en-US': 'This passkey cannot be used here' },
  passkeysUnavailable: {
    'zh-CN': '此地址不支持通行密钥：需要 HTTPS 域名或 localhost',
    'en-US': 'There are no passkeys at this address: they need a host name with HTTPS, or localhost',
  },
  providerFailed: {
    'zh-CN': '外部登录没有成功，请重试',
    'en-US': 'Signing in at the other place did not succeed. Please try again.',
  },
  nobodyKnown: {
    'zh-CN': '这里没有使用此邮箱的账号，请先申请账号或联系管理员',
    'en-US': 'Nobody here has that e-mail address. Ask for an account, or ask an administrator.',
  },
  linkedToAnother: {
    'zh-CN': '此邮箱的用户已绑定另一个单点登录账号，请用该账号登录，或联系管理员',
    'en-US':
      'Whoever has that e-mail address here signs in with another account of the provider. Use that one, or ask an administrator.',
  },
  changeWaiting: {
    'zh-CN': '已有一个参数修改申请正在审批',
    'en-US': 'Another parameter change is waiting for approval',
  },
  nothingDiffers: {
    'zh-CN': '提交的参数与现行参数完全相同',
    'en-US': 'The parameters are the same as the current ones',
  },
  claimEnded: {
    'zh-CN': '这条内容已不在您手上，结论没有保存',
    'en-US': 'This content item is no longer assigned to you. Nothing was saved.',
  },
  contentItemChanged: {
    'zh-CN': '内容在您查看期间已被修改，请看过新版本再作结论',
    'en-US': 'The content item was changed while you viewed it. Read the new version first.',
  },
  queueInUse: {
    'zh-CN': '“违禁内容识别”正把命中的内容送进这个队列；请先给它换一个队列或将其关闭，再删除',
    'en-US':
      '“Banned-content detection” sends content items to this queue. Choose another queue for it or switch it off, then delete this one.',
  },
  nothingToWithdraw: { 'zh-CN': '没有可撤回的结论', 'en-US': 'There is no verdict to take back' },
  verdictSettled: {
    'zh-CN': '结论已无法撤回：内容此后有了变化',
    'en-US': 'The verdict cannot be taken back: the content item has changed since',
  },
  viewTooLarge: {
    'zh-CN': '此视图超过 10,000 行，无法关注：请缩小筛选范围',
    'en-US': 'This view has more than 10,000 rows, too many to watch. Narrow its filters.',
  },
  tooManyWatches: {
    'zh-CN': '最多关注 30 个视图，请先取消一些',
    'en-US': 'You watch 30 views already. Stop watching one of them first.',
  },
  assistantNotSet: {
    'zh-CN': '还没有配置 AI 助手，请联系管理员',
    'en-US': 'No AI assistant is configured; ask your administrator',
  },
  assistantLimit: {
    'zh-CN': '今天的 AI 用量已达上限，明天再试',
    'en-US': 'You have used up today’s limit of the AI assistant; try again tomorrow',
  },
  liveEngineDown: {
    'zh-CN': '媒体服务未运行，请稍后再试',
    'en-US': 'The media server is not running; try again in a moment',
  },
  ffmpegMissing: {
    'zh-CN': '需要 ffmpeg：请管理员在服务器上安装',
    'en-US': 'This needs ffmpeg; ask your administrator to install it on the server',
  },
  transcodingFull: {
    'zh-CN': '同时转码的直播间已达上限，请先将其他直播间切回原画',
    'en-US':
      'Other rooms already use all transcoding that this server does; set one of them back to original',
  },
  chatSlowMode: {
    'zh-CN': '慢速模式：请稍后再发言',
    'en-US': 'Slow mode is on; wait a little before you write again',
  },
  chatMuted: { 'zh-CN': '您已被禁言', 'en-US': 'You are muted for now' },
  chatBanned: { 'zh-CN': '您不能在此直播间发言', 'en-US': 'You are banned from this chat' },
  nothingToPlay: {
    'zh-CN': '没有可播放的节目：节目须先通过审核',
    'en-US': 'There is no approved clip to play',
  },
  recordingRefused: {
    'zh-CN': '现在无法录制：请查看直播间的录像说明',
    'en-US': 'Nothing can be recorded now; the recordings of the room say why',
  },
  signInOutOfDate: {
    'zh-CN': '登录已超时，请重新登录',
    'en-US': 'This sign-in took too long. Please start again.',
  },
}
