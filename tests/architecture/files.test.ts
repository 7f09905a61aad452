import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { filesWith, readText, root } from './sources.ts'

const maxLines = 400

it(`No hand-written file is longer than ${maxLines} lines`, () => {
  const long = filesWith('.ts', '.tsx', '.css', '.html')
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxLines)
  expect(long).toEqual([])
})

describe('the documents', () => {
  const documents = [{ path: 'README.md', text: readText('README.md') }, ...filesWith('.md')]

  it('link only to files that are there', () => {
    const dead = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(match => join(root, path, '..', match[1] ?? ''))
        .filter(target => !existsSync(target))
        .map(target => `${path}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  it('name only commands that are there', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readText('package.json')))
    const unknown = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([\w:]+)/g)]
        .map(match => match[1] ?? '')
        .filter(name => scripts[name] === undefined)
        .map(name => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('begin, in the README, with the two commands', () => {
    const first = /```sh\n([\s\S]*?)\n```/.exec(readText('README.md'))?.[1] ?? ''
    expect(first.split('\n').map(line => line.split('#')[0]?.trim())).toEqual([
      'npm ci && npm run demo',
      'npm ci && npm test',
    ])
  })
})
