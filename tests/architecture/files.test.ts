import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { filesWith, readText, root } from './sources.ts'

const written = filesWith('.ts', '.tsx', '.css', '.html', '.md')
const maxLines = 400

it(`No hand-written file is longer than ${maxLines} lines`, () => {
  const long = written
    .filter(({ path }) => !path.endsWith('.md'))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxLines)
  expect(long).toEqual([])
})

describe('the documents', () => {
  const documents = [
    { path: 'README.md', text: readText('README.md') },
    { path: 'README.zh-CN.md', text: readText('README.zh-CN.md') },
    ...written.filter(({ path }) => path.endsWith('.md')),
  ]

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

  it('name only files and folders that are there', () => {
    const named =
      /`((?:console|contract|server|packages|emulators|e2e|bench|tools|tests|docs|kit|shell|areas|platform)\/[\w./-]+)`/g
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(named)]
        .map(([, target = '']) => target)
        .filter(target => !['', 'console', 'server'].some(side => existsSync(join(root, side, target))))
        .map(target => `${path}: ${target}`),
    )
    expect(missing).toEqual([])
  })

  it('have the same headings, commands, tables and links in both READMEs', () => {
    const shapeOf = (text: string) => ({
      headings: text.match(/^#+ /gm),
      // Without comments, which are translated.
      commands: [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) =>
        code.replaceAll(/ +#.*/g, ''),
      ),
      rows: text
        .match(/^\|.*$/gm)
        ?.map(row => ({ cells: row.split('|').length, code: row.match(/`[^`]+`/g)?.toSorted() })),
      pictures: text.match(/[\w/-]+(?=\.[\w-]+\.(?:light|dark)\.webp)/g),
      links: [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to.replace('README.zh-CN', 'README')),
    })
    expect(shapeOf(readText('README.zh-CN.md'))).toEqual(shapeOf(readText('README.md')))
  })

  it('begin, in the README, with the two commands', () => {
    const first = /```sh\n([\s\S]*?)\n```/.exec(readText('README.md'))?.[1] ?? ''
    expect(first.split('\n').map(line => line.split('#')[0]?.trim())).toEqual([
      'npm ci && npm run demo',
      'npm ci && npm test',
    ])
  })
})

describe('the decision records', () => {
  const folder = 'docs/decisions'
  const records = readdirSync(join(root, folder))
    .filter(name => name !== 'README.md')
    .map(name => ({ name, number: name.slice(0, 3), text: readText(`${folder}/${name}`) }))
  const maxWords = 400

  it('have a number of their own, and the headings Status, Context, Decision, Consequences', () => {
    const numbers = records.map(({ text }) => /^# (\d{3})\. \S/.exec(text)?.[1])
    expect(numbers).toEqual([...new Set(records.map(({ number }) => number))])
    const others = records
      .map(({ name, text }) => ({ name, headings: text.match(/^## .+$/gm)?.join(' ') }))
      .filter(({ headings }) => headings !== '## Status ## Context ## Decision ## Consequences')
    expect(others).toEqual([])
  })

  it(`have at most ${maxWords} words, tables and the targets of links aside`, () => {
    const long = records
      .map(({ name, text }) => {
        const prose = text.replaceAll(/^\|.*$/gm, '').replaceAll(/\]\([^)]*\)/g, ']')
        return { name, words: prose.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length }
      })
      .filter(({ words }) => words > maxWords)
    expect(long).toEqual([])
  })

  it('stand in the index once each', () => {
    const indexed = [...readText(`${folder}/README.md`).matchAll(/^- \[(\d{3})\]\((\S+)\): \S/gm)]
    expect(indexed.map(([, number, name]) => [number, name]).toSorted()).toEqual(
      records.map(({ name, number }) => [number, name]).toSorted(),
    )
  })

  it('are there when code or a document names them', () => {
    const others = ['.', 'server/migrations', '.github/workflows'].flatMap(path =>
      readdirSync(join(root, path), { withFileTypes: true })
        .filter(entry => entry.isFile() && /\.(?:ts|md|sql|yml|jsonc?)$/.test(entry.name))
        .map(({ name }) => ({ path: `${path}/${name}`, text: readText(`${path}/${name}`) })),
    )
    const reference = /\bdecisions?[ /](\d{3})\b(?:(-[\w-]+)\.md)?/g
    const named = [...written, ...others].flatMap(({ path, text }) =>
      [...text.matchAll(reference)].map(([, number = '', rest = '']) => ({ path, name: number + rest })),
    )
    const missing = named.filter(({ name }) => !records.some(record => record.name.startsWith(name)))
    expect(named.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })
})
