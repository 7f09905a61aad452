import { errors } from '@greenroom/contract/errors'
import { describe, expect, it } from 'vitest'
import { filesWith, readText } from './sources.ts'

/** The rows of the tables in docs/errors.md: `| 50000 | general | what it means |`. */
const documented = [...readText('docs/errors.md').matchAll(/^\| (\d{5}) \| `(\w+)` \| (.+) \|$/gm)].map(
  ([, code, name, meaning]) => ({ code: Number(code), name: name ?? '', meaning: meaning ?? '' }),
)

const serverSource = filesWith('.ts').filter(
  ({ path }) => path.startsWith('server/') && !path.includes('.test.') && !path.startsWith('server/testing/'),
)

/** Sign-in reasons are returned by the auth area and thrown by the pipeline; every other error is made by `fail`. */
function isMade(name: string): boolean {
  const made = new RegExp(`\\bfail\\(\\s*'${name}'`)
  const returned = new RegExp(`(?:return|[?:]) '${name}'`)
  return serverSource.some(
    ({ path, text }) => made.test(text) || (path.startsWith('server/areas/auth/') && returned.test(text)),
  )
}

describe('the error catalogue', () => {
  it('is documented in docs/errors.md, code by code, and nothing else is', () => {
    const catalogue = Object.entries(errors).map(([name, { code }]) => ({ code, name }))
    const byCode = (a: { code: number }, b: { code: number }) => a.code - b.code
    expect(documented.map(({ code, name }) => ({ code, name })).toSorted(byCode)).toEqual(
      catalogue.toSorted(byCode),
    )
  })

  it('keeps the codes of the specification (§8) apart from our own', () => {
    const [specified = ''] = readText('docs/errors.md').split('## Greenroom')
    const codes = [...specified.matchAll(/^\| (\d{5}) \|/gm)].map(([, code]) => Number(code))
    expect(codes).toEqual([50000, 50008, 50012, 50014])
  })

  it('has no two errors with one code', () => {
    const codes = Object.values(errors).map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)])
  })

  it.each(Object.keys(errors))('%s is answered somewhere in the server', name => {
    expect(isMade(name)).toBe(true)
  })
})
