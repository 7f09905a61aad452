import { allEndpoints } from '@greenroom/contract/endpoints'
import { allHttpRoutes } from '@greenroom/contract/http-routes'
import { describe, expect, it } from 'vitest'
import { filesWith } from './sources.ts'

/** Words of no one: prose names the user, the caller, the server or the row instead. */
const vague =
  /\b(?:somebody|nobody|anybody|everybody|whoever|whatever|whichever|somewhere|nowhere|elsewhere|told|what (?:is|are|was|were)|that of|those of|the ones? that)\b/i

const pieces = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** Code before a string that makes the string a test title, a summary or a reason of a declaration. */
const isProsePlace =
  /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*|\b(?:summary|description): ?\s*)$/

/** The comments, test titles, summaries and descriptions of a file, each with its line. */
function proseIn(text: string): { line: number; prose: string }[] {
  return Array.from(text.matchAll(pieces)).flatMap(({ 0: piece, index }) => {
    const isProse = piece.startsWith('/') || isProsePlace.test(text.slice(Math.max(0, index - 80), index))
    return isProse ? [{ line: text.slice(0, index).split('\n').length, prose: piece }] : []
  })
}

const vaguePlacesIn = (path: string, text: string) =>
  proseIn(text).flatMap(({ line, prose }) =>
    prose
      .split('\n')
      .flatMap((one, further) => (vague.test(one) ? [`${path}:${line + further}: ${one.trim()}`] : [])),
  )

describe('comments, test titles and summaries', () => {
  it('name the user, the server or the row', () => {
    const files = filesWith('.ts', '.tsx', '.css', '.txt').filter(
      ({ path }) => path !== 'tests/architecture/prose.test.ts',
    )
    expect(files.flatMap(({ path, text }) => vaguePlacesIn(path, text))).toEqual([])
  })

  it('are read where they stand, and texts of users are not', () => {
    const text = [
      "const title = 'Sent by somebody' // is told",
      '/**',
      ' * Shows whatever it has.',
      ' */',
      "it('answers nobody', () => {})",
      "it.each([1])('leads nowhere', () => {})",
      "  summary: 'What is there',",
      "// 'the user' is named",
    ].join('\n')
    expect(vaguePlacesIn('a.ts', text).map(place => place.split(':')[1])).toEqual(['1', '3', '5', '6', '7'])
  })
})

/** The verbs that a summary begins with. */
const verbs =
  /^(?:Acknowledge|Add|Allow|Apply|Approve|Ask|Authorize|Ban|Cancel|Change|Check|Claim|Clear|Compare|Confirm|Copy|Count|Create|Cut|Delete|Disable|Discard|Disconnect|Download|Enable|End|Extend|Finish|Follow|Grant|Hide|Import|Lift|Link|List|Load|Mark|Move|Mute|Order|Pass|Pay|Pin|Post|Prepare|Preview|Probe|Publish|Push|Put|Read|Receive|Record|Register|Release|Remove|Rename|Renew|Replace|Reply|Request|Reset|Restore|Retry|Revoke|Run|Save|Search|Send|Set|Show|Sign|Skip|Snooze|Star|Start|Stop|Stream|Subscribe|Switch|Take|Top|Undo|Unlink|Unlock|Unmute|Update|Upload|Verify|Watch|Withdraw)\b/

it.each([...allEndpoints, ...allHttpRoutes])('the summary of $id is a short imperative', ({ summary }) => {
  expect(summary).toMatch(verbs)
  expect(summary.length).toBeLessThanOrEqual(80)
  expect(summary).not.toMatch(/[.;]$/)
})
