/** What programs call themselves that fetch pages without anybody looking: crawlers, previews, monitors, tools. */
const robots =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|scan|monitor|fetch|headless|facebookexternalhit|embedly|lighthouse|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|http-?client|^$/i

/** Whether a program sent it by itself. @param userAgent as sent; without one it is no browser */
export const isRobot = (userAgent: string): boolean => robots.test(userAgent.trim())
