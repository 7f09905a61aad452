import { describe, expect, it } from 'vitest'
import { refusal } from './import-rules.ts'
import { filesWith, importsOf } from './sources.ts'

describe('imports', () => {
  it('run one way in every file of the house', () => {
    const refused = filesWith('.ts', '.tsx').flatMap(file =>
      importsOf(file).flatMap(to => {
        const reason = refusal(file.path, to)
        return reason === undefined ? [] : [`${file.path} imports ${to}: ${reason}`]
      }),
    )
    expect(refused).toEqual([])
  })

  it('are read in every form in which they are written', () => {
    const text = [
      "import 'a'",
      "import b from 'b'",
      "import c, { type C } from 'c'",
      "import * as d from 'd'",
      "import {\n  e,\n  type E,\n} from 'e'",
      "import type { F } from 'f'",
      "export * from 'g'",
      "export { h } from 'h'",
      "const load = () => import('i')",
      "const pages = import.meta.glob<Page>('../areas/*/pages.ts', { eager: true })",
      "export const none = { from: 'nowhere' }",
    ].join('\n')
    expect(importsOf({ path: 'console/shell/pages.ts', text })).toEqual([
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'],
      'console/areas/*/pages.ts',
    ])
  })

  it.each([
    ['server/platform/http/app.ts', 'server/areas/content/index.ts'],
    ['server/areas/content/calls.ts', 'server/start.ts'],
    ['server/areas/content/calls.ts', 'server/areas/access/store.ts'],
    ['server/areas/areas.ts', 'server/areas/access/store.ts'],
    ['server/areas/content/calls.ts', 'server/testing/test-server.ts'],
    ['server/platform/jobs/jobs.ts', 'emulators/weixin.ts'],
    ['server/platform/http/app.ts', 'console/kit/call.ts'],
    ['console/kit/call.ts', 'server/platform/errors.ts'],
    ['console/kit/call.ts', 'console/shell/layout.tsx'],
    ['console/areas/content/sets-page.tsx', 'console/areas/profile/home-page.tsx'],
    ['console/areas/content/module.ts', 'console/areas/profile/module.ts'],
    ['console/shell/layout.tsx', 'console/areas/profile/index.ts'],
    ['console/shell/layout.tsx', 'console/areas/profile/home/home-page.tsx'],
    ['console/shell/layout.tsx', 'console/areas/profile/avatar.tsx'],
    ['contract/list.ts', 'server/platform/errors.ts'],
    ['contract/list.ts', 'node:fs'],
    ['contract/list.ts', 'hono'],
    ['e2e/journey.test.ts', 'server/start.ts'],
    ['emulators/weixin.ts', 'server/platform/errors.ts'],
    ['tools/start.ts', 'docs/house/sources.ts'],
  ])('from %s to %s are refused', (from, to) => {
    expect(refusal(from, to)).toBeTypeOf('string')
  })

  it.each([
    ['server/areas/content/calls.ts', 'server/areas/access/index.ts'],
    ['server/areas/content/calls.ts', 'contract/errors.ts'],
    ['server/areas/content/calls.test.ts', 'server/testing/test-server.ts'],
    ['server/areas/areas.ts', 'server/areas/access/index.ts'],
    ['server/start.ts', 'server/areas/areas.ts'],
    ['console/shell/modules.ts', 'console/areas/content/module.ts'],
    ['console/main.tsx', 'console/areas/auth/login/login-page.tsx'],
    ['console/main.tsx', 'console/shell/app.tsx'],
    ['contract/list.ts', 'zod'],
  ])('from %s to %s are fine', (from, to) => {
    expect(refusal(from, to)).toBeUndefined()
  })
})
