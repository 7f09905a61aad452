import { expect, test } from 'vitest'
import { notesOf } from './notes-of.ts'

const changelog = `# Changelog

## [Unreleased]

- Later.

## [1.0.0] - 2026-11-27

### Added

- First.

## [0.9.0]

## [1.0]

- Older.
`

test('notes of a release are the section of its version in the changelog, without others', () => {
  expect(notesOf(changelog, '1.0.0')).toBe('### Added\n\n- First.')
  expect(notesOf(changelog, '1.0')).toBe('- Older.')
})

test('a release without changes in the changelog is refused', () => {
  for (const version of ['2.0.0', '0.9.0', '1.0.0-beta'])
    expect(() => notesOf(changelog, version)).toThrow(`CHANGELOG.md has no section ## [${version}]`)
})
