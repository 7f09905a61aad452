import type { Language, Text } from '@greenroom/contract/languages'

/** Why a tracking link does not redirect. */
export type NoLinkReason = 'unknown' | 'early' | 'over'

const texts: Readonly<Record<NoLinkReason, { title: Text; message: Text }>> = {
  unknown: {
    title: { 'zh-CN': '没有找到这个链接', 'en-US': 'There is no such link' },
    message: {
      'zh-CN': '请检查链接是否完整；它也可能已被删除。',
      'en-US': 'Please check that the link is complete; it may also have been removed.',
    },
  },
  early: {
    title: { 'zh-CN': '活动还没有开始', 'en-US': 'This has not begun yet' },
    message: { 'zh-CN': '请稍后再来。', 'en-US': 'Please come back later.' },
  },
  over: {
    title: { 'zh-CN': '活动已经结束', 'en-US': 'This is over' },
    message: { 'zh-CN': '感谢您的关注。', 'en-US': 'Thank you for your interest.' },
  },
}

/** CSP of the page: it may show itself only. */
export const noLinkPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Page of a link that does not redirect; contains nothing of the request. */
export function noLinkPage(reason: NoLinkReason, language: Language): string {
  return pages[reason][language]
}

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;text-align:center;
font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif}
h1{font-size:22px;margin:0 0 8px}p{margin:0;opacity:.75}`

const pageOf = (reason: NoLinkReason, language: Language) => {
  const { title, message } = texts[reason]
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title[language]}</title>
<style>${style}</style>
<main><h1>${title[language]}</h1><p>${message[language]}</p></main>
</html>`
}

const byLanguage = (reason: NoLinkReason): Text => ({
  'zh-CN': pageOf(reason, 'zh-CN'),
  'en-US': pageOf(reason, 'en-US'),
})

const pages: Readonly<Record<NoLinkReason, Text>> = {
  unknown: byLanguage('unknown'),
  early: byLanguage('early'),
  over: byLanguage('over'),
}
