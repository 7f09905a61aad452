import { isRepeated, type Migration } from './migrations.ts'

/** First version of a release in which nothing used what a migration takes away: `-- contract: since 1.2.0`. */
const contractMark = /^-- contract: since (\d+\.\d+\.\d+)$/m

/** The release that a migration names as the first which did without what it takes away. */
export const contractSince = ({ statements }: Migration): string | undefined =>
  contractMark.exec(statements.join('\n'))?.[1]

/** The changes that would break a server of the version before, with the words that say so. */
const contracting: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?!index\s+concurrently)\w+/i, 'drops something'],
  [/\brename\b/i, 'renames something'],
  [/\bset\s+not\s+null\b/i, 'forbids null in a column that is there'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\badd\s+constraint\b(?!.*\bnot\s+valid\b)/is, 'adds a constraint without NOT VALID'],
  [
    /\badd\s+column\b(?![^,]*\b(?:default|generated)\b)[^,]*\bnot\s+null\b/i,
    'adds a column NOT NULL without a default',
  ],
]

/** The changes that would keep users of a table waiting. */
const slow: readonly (readonly [RegExp, string])[] = [
  [/\btruncate\b/i, 'empties a table'],
  [/\block\s+table\b/i, 'locks a table'],
  [
    /\badd\s+column\b[^,]*\b(?:generated\s|serial|default\s+(?:\w+\.)?(?:gen_random_uuid|random|clock_timestamp|nextval))/i,
    'adds a column whose value is computed for each row',
  ],
]

const newTable = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi
const newIndex = /\bcreate\s+(?:unique\s+)?index\b(.*?)\bon\s+(?:only\s+)?"?(\w+)"?/gis
const isConcurrent = /\bconcurrently\b/i
const rewrite = /\bupdate\s+(?!set\b)[\w."]+\s+(?:as\s+)?(?:\w+\s+)?set\b|\bdelete\s+from\b/i

/** SQL without comments, texts, and the bodies of functions, which run later. */
function bare(statement: string): string {
  const code = statement.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  return /\bcreate\s+(?:or\s+replace\s+)?function\b/i.test(code)
    ? code.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    : code
}

/**
 * What in a migration breaks the rules of rolling upgrades: servers of the version before work on while it is applied
 * and afterwards.
 * @returns one line for each breach
 */
export function findBreaches(migration: Migration): string[] {
  const { statements, isOutside } = migration
  const isContract = contractSince(migration) !== undefined
  const tables = new Set(
    statements.flatMap(each => [...bare(each).matchAll(newTable)].map(([, name]) => name)),
  )
  return statements.flatMap(statement =>
    bare(statement)
      .split(';')
      .filter(code => code.trim() !== '')
      .flatMap(code => {
        const isBatch = isRepeated(statement) && /\blimit\s+\d+/i.test(code)
        const breaches = [...(isContract ? [] : contracting), ...slow]
          .filter(([pattern]) => pattern.test(code))
          .map(([, words]) => words)
        const indexes = [...code.matchAll(newIndex)]
        if (indexes.some(([, head = '', table]) => !isConcurrent.test(head) && !tables.has(table)))
          breaches.push('makes an index of a table that is there without CONCURRENTLY')
        if (isConcurrent.test(code) && !isOutside) breaches.push('is CONCURRENTLY in a transaction')
        if (isOutside && !isConcurrent.test(code) && !isBatch)
          breaches.push('is neither CONCURRENTLY nor repeated, so that it cannot run twice')
        if (rewrite.test(code) && !(isBatch && isOutside))
          breaches.push('changes rows without "-- repeat" and LIMIT')
        return breaches
      }),
  )
}
