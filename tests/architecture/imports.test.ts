import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { afterAll, describe, expect, it } from 'vitest'
import config from '../../dependency-cruiser.config.ts'

/** Examples of imports, by the file that imports and the file or package that it imports. */
type Examples = readonly (readonly [from: string, to: string])[]

const refused: Examples = [
  ['server/platform/http/app.ts', 'server/areas/content/index.ts'],
  ['server/platform/log.ts', 'server/start.ts'],
  ['server/platform/list/list.ts', 'contract/areas/content/content-sets.ts'],
  ['server/platform/list/list.test.ts', 'contract/areas/content/content-items.ts'],
  ['server/platform/list/list.test.ts', 'server/areas/access/index.ts'],
  ['server/areas/content/calls.ts', 'server/start.ts'],
  ['server/areas/content/calls.ts', 'server/areas/areas.ts'],
  ['server/areas/content/calls.ts', 'server/areas/access/store.ts'],
  ['server/areas/content/calls.ts', 'server/areas/access/module.ts'],
  ['server/areas/content/calls.ts', 'server/areas/access/roles/index.ts'],
  ['server/areas/areas.ts', 'server/areas/access/store.ts'],
  ['server/areas/content/calls.ts', 'server/testing/test-server.ts'],
  ['server/platform/jobs/jobs.ts', 'emulators/weixin.ts'],
  ['server/platform/http/app.ts', 'console/kit/call/call.ts'],
  ['console/kit/call/call.ts', 'server/platform/errors.ts'],
  ['console/kit/call/call.ts', 'console/shell/layout.tsx'],
  ['console/kit/call/call.ts', 'console/areas/content/index.ts'],
  ['console/areas/content/sets-page.tsx', 'console/areas/profile/info-page.tsx'],
  ['console/areas/content/pages.ts', 'console/areas/profile/pages.ts'],
  ['console/areas/content/pages.ts', 'console/shell/layout.tsx'],
  ['console/shell/layout.tsx', 'console/areas/profile/avatar.tsx'],
  ['console/shell/layout.tsx', 'console/main.ts'],
  ['contract/list.ts', 'server/platform/errors.ts'],
  ['contract/list.ts', 'node:fs'],
  ['contract/list.ts', 'hono'],
  ['e2e/sign-in.test.ts', 'server/start.ts'],
  ['emulators/weixin.ts', 'server/platform/errors.ts'],
  ['packages/postgres/start.ts', 'server/platform/errors.ts'],
  ['tools/greenroom.ts', 'tests/architecture/sources.ts'],
]

const allowed: Examples = [
  ['server/areas/drafts/calls.ts', 'server/areas/roles/index.ts'],
  ['server/areas/drafts/calls.ts', 'server/platform/log-line.ts'],
  ['server/areas/drafts/calls.ts', 'contract/errors.ts'],
  ['server/areas/drafts/calls.test.ts', 'server/testing/test-app.ts'],
  ['server/platform/mail/mail.test.ts', 'server/testing/gadget.ts'],
  ['server/areas/drafts/calls.test.ts', 'server/areas/roles/store.ts'],
  ['server/areas/areas.ts', 'server/areas/roles/module.ts'],
  ['server/assemble.ts', 'server/areas/areas.ts'],
  ['server/assemble.ts', 'packages/pool/pool.ts'],
  ['console/shell/pages.ts', 'console/areas/drafts/pages.ts'],
  ['console/main.ts', 'console/areas/roles/login/login-page.tsx'],
  ['console/main.ts', 'console/shell/app.tsx'],
  ['contract/limits.ts', 'zod'],
]

/** Imports that are refused because together they are a circle; the second one is of a type. */
const circle: Examples = [
  ['console/kit/one.ts', 'console/kit/two.ts'],
  ['console/kit/two.ts', 'console/kit/one.ts'],
]

/** The packages that the examples import. */
const packages = ['zod', 'hono']

/** The statement by which a file imports another; each form is used by some example. */
function statement(from: string, to: string, place: number): string {
  const path = to.includes('.') ? `./${posix.relative(posix.dirname(from), to)}` : to
  const forms = [
    `import '${path}'`,
    `import type { A } from '${path}'`,
    `export * from '${path}'`,
    `export const load = () => import('${path}')`,
    `import {\n  type A,\n  b,\n} from '${path}'`,
    `vi.mock('${path}')`,
  ]
  return forms[place % forms.length] ?? ''
}

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** The imports that the rules refuse in a folder of nothing but these examples, as `from → to`. */
async function refusedIn(folder: string, examples: Examples): Promise<string[]> {
  const files = new Map<string, string>(
    examples.flatMap(([, to]) => (to.includes('.') ? [[to, ''] as const] : [])),
  )
  for (const [place, [from, to]] of examples.entries()) {
    files.set(from, `${files.get(from) ?? ''}${statement(from, to, place)}\n`)
  }
  for (const name of packages) {
    files.set(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`)
    files.set(`node_modules/${name}/index.js`, '')
  }
  files.set(
    'package.json',
    JSON.stringify({ dependencies: Object.fromEntries(packages.map(name => [name, '*'])) }),
  )
  await writeFiles(folder, files)
  const workspaces = [...new Set([...files.keys()].flatMap(path => /^\w+(?=\/)/.exec(path) ?? []))]
  const { output } = await cruise(
    workspaces.filter(name => name !== 'node_modules'),
    {
      ...config.options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
    },
  )
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ from, to }) => `${from} → ${to}`)
}

const nameOf = ([from, to]: Examples[number]) =>
  `${from} → ${packages.includes(to) ? `node_modules/${to}/index.js` : to.replace('node:', '')}`

describe('the import rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-imports-'))
  afterAll(() => rm(folder, { recursive: true }))
  const violations = await refusedIn(folder, [...refused, ...allowed, ...circle])

  it.each(refused)('refuse that %s imports %s', (...example) => {
    expect(violations).toContain(nameOf(example))
  })

  it.each(allowed)('let %s import %s', (...example) => {
    expect(violations).not.toContain(nameOf(example))
  })

  it('refuse a circle, also one of types', () => {
    expect(violations.filter(name => name.startsWith('console/kit/one.ts'))).toEqual(
      circle.slice(0, 1).map(nameOf),
    )
  })

  it('refuse nothing but that', () => {
    const expected = [...refused, ...circle].map(nameOf)
    expect(violations.filter(name => !expected.includes(name))).toEqual([])
  })
})
