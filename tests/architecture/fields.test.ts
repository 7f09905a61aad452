import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesWith, root } from './sources.ts'

/** A declaration of the fields of a record that users fill in, and the name of the field that this test adds to it. */
interface Declaration {
  path: string
  name: string
  added: string
}

const declared = /export const (\w+Fields) = z\s*\.strictObject\(\{/g

const declarations: Declaration[] = filesWith('.ts')
  .filter(({ path }) => /^contract\/areas\/.+(?<!\.test)\.ts$/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(declared)].map(([, name = '']) => ({ path, name, added: `addedTo_${name}` })),
  )

/** A file and a line of the compiler's output that names a missing field. */
interface Complaint {
  path: string
  line: string
}

let copy: string
let complaints: Complaint[]

/**
 * One compilation serves all declarations: it takes as long as the type check. The field has a default, so requests may
 * leave it out, and whole records have it.
 */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'greenroom-fields-'))
  const isSource = (path: string) => basename(path) !== 'node_modules'
  cpSync(join(root, 'contract'), join(copy, 'contract'), { recursive: true, filter: isSource })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const path of new Set(declarations.map(each => each.path))) {
    const text = readFileSync(join(root, path), 'utf8')
    const patched = text.replace(
      declared,
      (start, name) => `${start}addedTo_${name}: z.string().default(''),`,
    )
    writeFileSync(join(copy, path), patched)
  }
  complaints = compile()
}, 900_000)
afterAll(() => rmSync(copy, { recursive: true }))

/** The errors of a compilation in which the declarations have one more field each. */
function compile(): Complaint[] {
  const folders = ['packages', 'server', 'console', 'e2e', 'bench', 'emulators', 'cli', 'tools']
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      incremental: false,
      noErrorTruncation: true,
      paths: { '@greenroom/contract/*': [join(copy, 'contract/*.ts')] },
    },
    include: [join(copy, 'contract'), ...folders.map(folder => join(root, folder))],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
  try {
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', copy, '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: 'pipe',
    })
    return []
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error
    return readComplaints(String(error.stdout))
  }
}

/** Errors of the compiler, each with the lines that explain it. */
function readComplaints(output: string): Complaint[] {
  return output
    .split(/\n(?=\S)/)
    .filter(line => line.trim() !== '')
    .map(line => {
      const file = /^(.+?)\(\d+,\d+\): error/.exec(line)?.[1] ?? ''
      const path = join(copy, file).startsWith(join(copy, 'contract'))
        ? file
        : relative(root, join(copy, file))
      return { path, line }
    })
}

/** Where factories of the console's tests say what a record has. */
const factories = 'console/testing/records.ts'

/** Whether the error is about this field, and does not only print the type that has it. */
const isAbout = ({ line }: Complaint, field: string) => new RegExp(`\\b${field}\\b(?!\\??:)`).test(line)

const areaOf = (path: string) => /^(?:contract|server|console)\/areas\/([^/]+)\//.exec(path)?.[1]

describe('A field added to a declaration', () => {
  it.each(declarations)('of $name asks for changes in its own area alone', ({ path, added }) => {
    const ofField = complaints.filter(each => isAbout(each, added))
    const outside = ofField.filter(each => areaOf(each.path) !== areaOf(path) && each.path !== factories)
    expect(outside.map(({ line }) => line)).toEqual([])
    expect(new Set(ofField.map(each => each.path)).size).toBeLessThanOrEqual(6)
  })

  it('causes no error that names another field', () => {
    const others = complaints.filter(each => !declarations.some(({ added }) => isAbout(each, added)))
    expect(others).toEqual([])
  })
})
