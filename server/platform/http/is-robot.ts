/** Parts of user agents of programs: crawlers, previews, monitors, tools. */
const robots =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|scan|monitor|fetch|headless|facebookexternalhit|embedly|lighthouse|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|http-?client|^$/i

/**
 * True when a program sent the request by itself.
 * @param userAgent as sent; an empty one counts as a program's
 */
export const isRobot = (userAgent: string): boolean => robots.test(userAgent.trim())
