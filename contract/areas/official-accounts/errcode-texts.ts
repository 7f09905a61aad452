import type { Text } from '../../languages.ts'

const busy: Text = {
  'zh-CN': '微信系统繁忙。请稍后再试。',
  'en-US': 'WeChat is busy. Try again later.',
}
const wrongToken: Text = {
  'zh-CN': '访问凭证已失效，重新获取后仍被拒绝。请确认没有其他系统反复强制刷新这个账号的凭证。',
  'en-US':
    'WeChat keeps refusing the access token. Check that no other system keeps renewing the token of this account.',
}
const wrongSecret: Text = {
  'zh-CN': 'AppSecret 不正确。请在微信公众平台“设置与开发 → 开发接口管理”中核对，重置后在此更换。',
  'en-US':
    'The AppSecret is wrong. Check it in the WeChat back end under Settings & development → Development interfaces, and replace it here.',
}
const frozen: Text = {
  'zh-CN': '账号已被微信限制或冻结。请登录微信公众平台查看通知。',
  'en-US':
    'WeChat has restricted or frozen this account. Sign in to the WeChat back end and read the notice there.',
}
const notConfirmedAddress: Text = {
  'zh-CN': '这个 IP 的调用需要公众号管理员确认。请管理员在微信里处理确认请求后再试。',
  'en-US': 'Calls from this address need the consent of the account’s administrator, who is asked in WeChat.',
}
const missingMedia: Text = {
  'zh-CN': '微信找不到这个草稿、封面或图片。它可能已被删除、属于别的账号，或刚刚上传。请重新上传后再试。',
  'en-US':
    'WeChat doesn’t know this draft, cover or picture. It was deleted, belongs to another account, or was uploaded a moment ago. Upload it again.',
}
const fileType: Text = {
  'zh-CN': '微信不接受这种文件。正文图片只能是 JPG 或 PNG，封面可用 BMP、PNG、JPG、GIF。',
  'en-US':
    'WeChat doesn’t take this kind of file. Pictures in the text are JPG or PNG; covers may be BMP or GIF, too.',
}
const fileSize: Text = {
  'zh-CN': '文件太大。正文图片要小于 1 MB，封面不超过 10 MB。',
  'en-US': 'The file is too large. Pictures in the text stay under 1 MB, covers under 10 MB.',
}
const emptyArticle: Text = {
  'zh-CN': '文章缺少内容。请补全标题和正文后再试。',
  'en-US': 'The article is empty. Add a title and a text, then try again.',
}
const contentSize: Text = {
  'zh-CN': '正文太长或格式不被接受。请缩短正文（含标签须少于 2 万字）。',
  'en-US':
    'The text is too long or not accepted. Shorten it; with its tags it has to stay under 20,000 characters.',
}
const crop: Text = {
  'zh-CN': '封面裁剪失败。请换一张更大的图片，或重新选择裁剪范围。',
  'en-US': 'The cover can’t be cropped. Choose a larger picture or another area.',
}
const commerce: Text = {
  'zh-CN': '文章里的商品不符合微信的限制。请删减商品后再试。',
  'en-US': 'The products in the article break WeChat’s limits. Remove some and try again.',
}
const backEndOnly: Text = {
  'zh-CN': '这篇草稿须先在微信公众平台打开并保存，再发布。',
  'en-US': 'Open this draft in the WeChat back end, save it there, and publish it then.',
}
const dailyLimit: Text = {
  'zh-CN': '今天的调用次数已用完，次日零点恢复。',
  'en-US': 'Today’s calls are used up. They start again at midnight, China time.',
}
const sent: Text = {
  'zh-CN': '微信已收到过这次请求，不必重复提交。',
  'en-US': 'WeChat has this request already.',
}
const dates: Text = {
  'zh-CN': '查询的日期超出微信允许的范围。',
  'en-US': 'WeChat doesn’t have figures for these dates.',
}
const mistake: Text = {
  'zh-CN': '微信不接受这次调用的写法。请把请求号告诉管理员。',
  'en-US': 'WeChat refused the form of this call. Give the request id to your administrator.',
}

const otherLimit: Text = {
  'zh-CN': '微信不接受这里的某个值。请检查标题、链接和图片后再试；仍不行，请凭请求号查询原因。',
  'en-US':
    'WeChat doesn’t take one of the values. Check title, links and pictures, then try again; else look the request id up.',
}

/** Meaning of WeChat's error numbers, and what to do. */
export const errcodeTexts: Readonly<Record<number, Text>> = {
  [-1]: busy,
  40001: wrongToken,
  40014: wrongToken,
  42001: wrongToken,
  41001: mistake,
  40013: {
    'zh-CN': 'AppID 不正确。请核对 AppID。',
    'en-US': 'The AppID is wrong. Check it.',
  },
  40002: mistake,
  40125: wrongSecret,
  41002: mistake,
  41004: wrongSecret,
  40164: {
    'zh-CN': '服务器的 IP 不在白名单里。请在微信公众平台“设置与开发 → 开发接口管理 → IP 白名单”中添加。',
    'en-US':
      'The address of this server is not on the white list. Add it in the WeChat back end under Settings & development → Development interfaces → IP white list.',
  },
  40243: {
    'zh-CN': 'AppSecret 已被冻结。请在微信公众平台解冻或重置，再在此更换。',
    'en-US': 'The AppSecret is frozen. Unfreeze or reset it in the WeChat back end, then replace it here.',
  },
  48001: {
    'zh-CN': '微信没有向这个账号开放此能力，多数需要认证。请在微信公众平台“接口权限”中查看。',
    'en-US':
      'WeChat doesn’t grant this to the account; most of it needs verification. Look under Interface permissions in the WeChat back end.',
  },
  48004: frozen,
  50002: frozen,
  50003: busy,
  50007: frozen,
  89501: notConfirmedAddress,
  89503: notConfirmedAddress,
  89506: notConfirmedAddress,
  89507: notConfirmedAddress,
  40007: missingMedia,
  41006: missingMedia,
  40004: fileType,
  40005: fileType,
  40137: fileType,
  40006: fileSize,
  40009: fileSize,
  40012: fileSize,
  45001: fileSize,
  40118: missingMedia,
  40121: missingMedia,
  40155: {
    'zh-CN': '正文里有其他公众号主页的链接，微信不接受。请删除这个链接。',
    'en-US': 'The text links to the page of another official account, which WeChat refuses. Remove the link.',
  },
  41005: mistake,
  40033: mistake,
  40035: otherLimit,
  40038: mistake,
  40039: {
    'zh-CN': '链接长度不对。请检查“阅读原文”和正文里的链接。',
    'en-US': 'A link has the wrong length. Check “Read more” and the links in the text.',
  },
  40060: {
    'zh-CN': '微信里没有这一篇文章，可能已被删除。请刷新后再试。',
    'en-US':
      'WeChat doesn’t know this article of the publication. It may have been deleted; reload and try again.',
  },
  40097: mistake,
  40114: {
    'zh-CN': '草稿里没有这一篇文章。它可能已在微信公众平台被改动，请刷新后再试。',
    'en-US': 'The draft has no such article any more. It was changed at WeChat; reload and try again.',
  },
  41039: {
    'zh-CN': '“阅读原文”的链接不正确。须为 http 或 https 开头的完整地址，不超过 1 KB。',
    'en-US': 'The link “Read more” is wrong. It starts with http or https and has at most 1 KB.',
  },
  43001: mistake,
  43002: mistake,
  43003: mistake,
  44002: emptyArticle,
  44003: emptyArticle,
  44004: emptyArticle,
  45002: contentSize,
  45166: contentSize,
  45003: {
    'zh-CN': '标题太长。请缩短到 32 字以内。',
    'en-US': 'The title is too long. Shorten it to 32 characters.',
  },
  45004: {
    'zh-CN': '摘要太长。请缩短到 128 字以内。',
    'en-US': 'The digest is too long. Shorten it to 128 characters.',
  },
  45110: {
    'zh-CN': '作者太长。请缩短到 16 字以内。',
    'en-US': 'The author is too long. Shorten it to 16 characters.',
  },
  45005: { 'zh-CN': '链接太长。请缩短后再试。', 'en-US': 'A link is too long. Shorten it.' },
  45006: {
    'zh-CN': '图片链接太长。请重新上传图片。',
    'en-US': 'The link of a picture is too long. Upload it again.',
  },
  45007: fileSize,
  45008: { 'zh-CN': '一个草稿最多 8 篇文章。', 'en-US': 'A draft holds at most 8 articles.' },
  47001: mistake,
  47003: otherLimit,
  53402: crop,
  53403: commerce,
  53404: commerce,
  53405: commerce,
  53406: commerce,
  53500: {
    'zh-CN': '微信限制了这个账号发布。请登录微信公众平台查看通知。',
    'en-US': 'WeChat doesn’t let this account publish at the moment. Read the notice in the WeChat back end.',
  },
  53503: {
    'zh-CN': '草稿没有通过微信的发布检查。请在微信公众平台打开草稿查看原因。',
    'en-US': 'The draft didn’t pass WeChat’s checks. Open it in the WeChat back end to see why.',
  },
  53504: backEndOnly,
  53505: backEndOnly,
  53600: {
    'zh-CN': '微信找不到这次发布或这篇文章，可能已被删除。',
    'en-US': 'WeChat doesn’t know this publication or article. It may have been deleted.',
  },
  88000: {
    'zh-CN': '这个账号没有留言功能。请关闭留言后再试。',
    'en-US': 'This account has no comments. Turn comments off and try again.',
  },
  200001: {
    'zh-CN': '文字含有微信认为有风险的内容。请修改后再试。',
    'en-US': 'WeChat finds risky words in the text. Change them and try again.',
  },
  45009: dailyLimit,
  48006: {
    'zh-CN': '本月的清零次数已用完（每月 10 次）。',
    'en-US': 'This month’s ten quota resets are used up.',
  },
  45016: otherLimit,
  45017: otherLimit,
  45018: otherLimit,
  45011: {
    'zh-CN': '调用太频繁。请一分钟后再试。',
    'en-US': 'Too many calls at once. Try again in a minute.',
  },
  45065: sent,
  45066: sent,
  61500: dates,
  61501: dates,
  61503: {
    'zh-CN': '数据还没有算好，通常在次日 8 点以后。',
    'en-US': 'The figures aren’t ready. They usually are after 8 a.m. the next day.',
  },
  76021: mistake,
  76022: mistake,
}
