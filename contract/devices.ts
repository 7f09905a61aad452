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

/** Device of a User-Agent within a sentence, such as `Chrome on Linux`; an unknown one stays as it is. */
export function deviceInWords(userAgent: string, language: Language): string {
  const [browser = userAgent, system] = namesOfDevice(userAgent)
  if (system === undefined) return browser
  return language === 'zh-CN' ? `${system} 上的 ${browser}` : `${browser} on ${system}`
}
