import type { Language } from './languages.ts'

const browsers = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
] as const

const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Browser and system of a User-Agent by their usual names; unknown ones are left out. */
export function namesOfDevice(userAgent: string): string[] {
  const nameIn = (list: typeof browsers | typeof systems) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(name => name !== undefined)
}

/** Device of a User-Agent within a sentence, such as `Chrome on Linux` or, when it is no browser, `a program (curl)`. */
export function deviceInWords(userAgent: string, language: Language): string {
  const [browser, system] = namesOfDevice(userAgent)
  if (browser === undefined) return programInWords(userAgent, language)
  if (system === undefined) return browser
  return language === 'zh-CN' ? `${system} 上的 ${browser}` : `${browser} on ${system}`
}

/** The product of a User-Agent stands before its version (RFC 9110, 10.1.5). */
function programInWords(userAgent: string, language: Language): string {
  const [product = ''] = userAgent.trim().split(/[\s/]/, 1)
  if (language === 'zh-CN') return `程序 ${product}`.trim()
  return product === '' ? 'a program' : `a program (${product})`
}
