import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesWith, readText, root } from './sources.ts'

/** A declaration of one of these names, as a variable, a function or a type. */
const declared = (names: string) =>
  new RegExp(`\\b(?:const|let|function|interface|type|class)\\s+(?:${names})\\b`)

/** Names of variables that say how a value came. */
const unclear = 'found|stored|known|shown|given'

interface BannedWord {
  pattern: RegExp
  use: string
  bad: string
  good: string
  /** Tests may have it: there the name can be the subject, such as what a screen shows. */
  isForTests?: boolean
}

/** Names that are not used in code: what stands in a file, the word that replaces it, and an example of each. */
const bannedWords: readonly BannedWord[] = [
  { pattern: /\bdefineCall\b/, use: 'defineEndpoint', bad: 'defineCall({})', good: 'defineCallback()' },
  {
    pattern: /\b(?:AnswerOf|checkAnswer)\b/,
    use: 'ResponseOf, validateResponse',
    bad: 'AnswerOf<T>',
    good: 'ResponseOf<T>',
  },
  { pattern: /\bExchange\b/, use: 'RequestContext', bad: 'context: Exchange', good: 'an exchange of' },
  {
    pattern: /[mM]ayMake\b/,
    use: 'assertPermission',
    bad: 'requireMayMake(call)',
    good: 'one may make it',
  },
  {
    pattern: /\blackedFor\b|\bLack\b/,
    use: 'missingPermission',
    bad: 'lackedFor(x)',
    good: 'for lack of',
  },
  { pattern: /\b[sS]eenBy\b/, use: 'dataScope', bad: 'seenBy(user)', good: 'seen by others' },
  { pattern: /\bregisterTexts\b/, use: 'defineTranslations', bad: 'registerTexts()', good: 'its texts' },
  { pattern: /\btell[A-Z]\w*/, use: 'notify, announce', bad: 'tellOthers()', good: 'it tells others' },
  {
    pattern: declared('told|noted'),
    use: 'notified, recorded',
    bad: 'const told = 1',
    good: 'const tolerance = 1',
  },
  { pattern: /\bwordText\b/, use: 'labelOf', bad: 'wordText={genreText}', good: 'labelOf={genreText}' },
  { pattern: /\bSteadyWork\b/, use: 'Poller', bad: 'new SteadyWork()', good: 'steady work' },
  { pattern: /\bpatience\b/, use: 'timeoutMs', bad: 'patience: 5', good: 'impatient' },
  { pattern: /\bisMeant\b|\bmeant[?]?:/, use: 'enabledFor', bad: 'meant: atRow', good: 'it is meant for' },
  {
    pattern: declared('enough|most|anyway|asked|wanted|gone|lost'),
    use: 'limit, requested, deleted, missing',
    bad: 'const most = 5',
    good: '// at most five',
  },
  {
    pattern: /[a-z](?:Told|Noted|Wanted|Asked|Meant|Gone|Lost|Trouble|Look(?:ed|ing)?)(?![a-z])/,
    use: 'notified, recorded, requested, deleted, missing, viewAs',
    bad: 'const isWanted = true',
    good: 'lookups of a Lookout',
  },
  {
    pattern: /\b(?:told|untold|noted|wanted|asked|meant|gone|lost|trouble|look)[A-Z]/,
    use: 'notified, recorded, requested, deleted, missing, poll',
    bad: 'lookSoon()',
    good: 'look: Soon',
  },
  { pattern: /rehears/i, use: 'dryRun', bad: 'rehearsed: counts', good: 'hearsay' },
  {
    pattern: /\b[tT]roubles\b|\bforesee\(/,
    use: 'consoleErrors.allow',
    bad: 'troubles.foresee(x)',
    good: 'trouble',
  },
  { pattern: /\b(?!Icon)[A-Z]\w*Mark\b/, use: 'Badge', bad: '<StateMark />', good: '<IconQuestionMark />' },
  { pattern: /journey/i, use: 'end-to-end test', bad: 'runJourneys()', good: 'a whole job' },
  {
    // People outside the system are called by what they are: a visitor, a legal person.
    pattern: /(?<![iI]m|[lL]egal[ _-]?)[pP]erson(?!al)/,
    use: 'user',
    bad: "'person:read'",
    good: 'legalPerson: impersonate(personalWebsite)',
  },
  {
    pattern: /[pP]eople(?!Number)/,
    use: 'users, visitors',
    bad: 'const people = 2',
    good: 'peopleNumber: 2',
  },
  {
    pattern: /(?<!display: )\bcontents\b/,
    use: 'content items',
    bad: "'contents:page.title'",
    good: 'display: contents',
  },
  {
    pattern: /\b(?:[Aa]|[Ee]ach|[Ee]very) content\b(?! (?:set|item|type|team|source|library))/,
    use: 'a content item',
    bad: '// of a content with its text',
    good: '// of a content item',
  },
  {
    // Names of the thing: the mass noun names the area (`areas/content`), and texts and files.
    pattern: /\bcontent(?:Ids?|Title|Owner|Changed)\b|\bcontent_(?:id|title|owner)\b/,
    use: 'contentItemId, content_item_id',
    bad: 'eq(items.contentId, id)',
    good: 'set.contentType, content_set_id',
  },
  {
    pattern:
      /['"`]content(?:\.[a-z-]+|:(?:read|create|update|publish|delete|put|import))['"`]|entity(?::| =) 'content'/,
    use: "'content-item'",
    bad: "access: 'content:read'",
    good: "t('content:ask.online')",
  },
  {
    pattern: /\b(?:from|into|join|update|table|on) "?content"?(?= \(| [a-z]+ =| set\b|;|$)/i,
    use: 'content_item',
    bad: 'update content set clicks = 1',
    good: 'update content_item set clicks = 1',
  },
  {
    pattern: /\bareLying\b|\bisLying\b|\bbeside(?:Width|Bars|Name|Engine|Marks)\b/,
    use: 'isHorizontal, sideNameWidth, externalEngine',
    bad: 'areLying(figures, width)',
    good: '// names beside bars',
  },
  {
    pattern:
      /\b(?:goodMilliseconds|knownMs|usefulMinutes)\b|[a-z]Patiently\b|\bisPatient\b|\bputAside\b|\bholdersOf\b|\bexpensiveCalls\b/,
    use: 'maxAgeMs, expiresAfterMinutes, sendWithRetries, runsWhenIdle, stageRows',
    bad: 'usefulMinutes: 10',
    good: 'tick: patiently',
  },
  {
    pattern: /\bhandler\.call\b|\bdraft\.settle\(|\bhear\(/,
    use: 'handler.endpoint, draft.discard, applyEngineEvent',
    bad: 'handler.call.method',
    good: 'handler.calls',
  },
  {
    pattern: new RegExp(
      `${declared(unclear).source}|\\b(?:const|let) \\[+(?:\\w+, )*(?:${unclear})\\b|(?<![\\w.])(?:${unclear}) =>`,
    ),
    use: 'what the variable holds: rows, article, matches',
    bad: 'const [found] = await rows()',
    good: 'const storedHash = found.hash',
    isForTests: true,
  },
  {
    pattern: /docs\/house|\bhouse tests?\b/,
    use: 'tests/architecture',
    bad: 'a house test',
    good: 'warehouse tests',
  },
]

/** Names of files and folders that are not used, by their path from the root. */
const bannedPaths: readonly { pattern: RegExp; use: string; bad: string; good: string }[] = [
  {
    pattern: /\/texts\//,
    use: 'locales/',
    bad: 'console/kit/texts/zh-CN.ts',
    good: 'console/kit/text/locales/zh-CN.ts',
  },
  {
    pattern: /\/(?:seen-by|tell)\b/,
    use: 'data-scope, notify',
    bad: 'server/areas/x/tell.ts',
    good: 'server/areas/x/teller.ts',
  },
  {
    pattern: /\/(?:decide|arrive)\.ts$/,
    use: 'resolve-route.ts, activate-tab.ts',
    bad: 'console/shell/tabs/arrive.ts',
    good: 'console/shell/tabs/arrived.ts',
  },
  {
    pattern: /[a-z]-mark\.(?:tsx|module\.css)$/,
    use: '*-badge.tsx',
    bad: 'console/areas/channels/state-mark.tsx',
    good: 'console/kit/display/mark.svg',
  },
  {
    pattern: /(?<![iI]m)person(?!al)|people/,
    use: 'user',
    bad: 'server/testing/people.ts',
    good: 'server/areas/auth/impersonation.ts',
  },
  {
    pattern: /journey|\/house\//,
    use: 'e2e, tests/architecture',
    bad: 'tools/journeys.ts',
    good: 'tools/e2e.ts',
  },
  {
    pattern: /^console\/areas\/.*\/(?:search-table|group|step|basic-page\.tsx)(?:\/|$)/,
    use: 'what the folder holds',
    bad: 'console/areas/channels/step/step-page.tsx',
    good: 'console/areas/profile/groups/list.tsx',
  },
]

/** Everything that is written in code. What names drizzle-kit stores follows from it; hand-written SQL is read beside it. */
const sources = [
  ...filesWith('.ts', '.tsx', '.css', '.html', '.txt').filter(
    ({ path }) => path !== 'tests/architecture/words.test.ts',
  ),
  ...readdirSync(join(root, 'server/migrations'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.sql'))
    .map(name => `server/migrations/${name}`)
    .map(path => ({ path, text: readText(path) })),
]

describe('the code', () => {
  it.each(bannedWords)('says $use, not $bad', ({ pattern, isForTests }) => {
    const places = sources
      .filter(({ path }) => !isForTests || !/\.test\.tsx?$/.test(path))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
      )
    expect(places).toEqual([])
  })

  it.each(bannedPaths)('has $use, not $bad', ({ pattern }) => {
    expect(sources.map(({ path }) => path).filter(path => pattern.test(path))).toEqual([])
  })
})

it.each([...bannedWords, ...bannedPaths])('$bad is found, $good is not', ({ pattern, bad, good }) => {
  expect([pattern.test(bad), pattern.test(good)]).toEqual([true, false])
})
