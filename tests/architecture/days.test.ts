import { expect, it } from 'vitest'
import { filesWith, isTestCode } from './sources.ts'

/** Ways to cut an instant into days and hours by the zone of the browser or of the server's machine. */
const cuts = [
  /\.(?:get|set)(?:Date|Day|Hours|Minutes|Month|FullYear|TimezoneOffset)\(/,
  /\.toLocale(?:Date|Time)String\(/,
  /\bdayjs\(|from 'dayjs'/,
  /new Date\([^()]*,/,
  /\.resolvedOptions\(\)\.timeZone/,
  /\{ timeZone \} = Intl/,
]
/** A formatter of dates must name its zone; one of numbers has none. */
const formatter = /Intl\.DateTimeFormat\((?:[^()]|\([^()]*\))*\)/g

/** Files that cut by such a zone, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'console/kit/text/zone.ts': 'knows the zone of the installation, and compares the reader’s clock with it',
  'console/areas/auth/login/describe-refusal.ts':
    'says when to try again before the user is known, by the clock on the wall',
}

const sources = filesWith('.ts', '.tsx').filter(
  ({ path }) => /^(?:console|contract|server|packages)\//.test(path) && !isTestCode(path),
)

it('days and hours are cut by a named time zone, not by that of the browser or the machine', () => {
  const wrong = sources
    .filter(({ path }) => exceptions[path] === undefined)
    .flatMap(({ path, text }) => {
      const unnamed = [...text.matchAll(formatter)].filter(([call]) => !/timeZone|options/.test(call))
      return [...cuts.flatMap(cut => cut.exec(text)?.[0] ?? []), ...unnamed.map(([call]) => call)].map(
        found => `${path}: ${found}`,
      )
    })
  expect(wrong).toEqual([])
})

it('every exception still cuts by such a zone', () => {
  const paths = sources
    .filter(({ path, text }) => exceptions[path] !== undefined && cuts.some(cut => cut.test(text)))
    .map(({ path }) => path)
  expect(paths).toEqual(Object.keys(exceptions).toSorted())
})
