import type { IConfiguration } from 'dependency-cruiser'

type Rule = NonNullable<IConfiguration['forbidden']>[number]

/** Which other folders each folder may import from. */
const allowedFolders = {
  contract: [],
  packages: ['contract'],
  server: ['contract', 'packages', 'emulators'],
  console: ['contract', 'packages', 'emulators'],
  emulators: ['contract', 'packages'],
  cli: ['contract', 'packages', 'server', 'emulators'],
  e2e: ['contract', 'packages', 'emulators', 'tools'],
  bench: ['contract', 'packages', 'server', 'console', 'emulators', 'cli', 'tools'],
  tools: ['contract', 'packages', 'server', 'emulators', 'cli'],
  tests: ['contract', 'packages', 'server', 'console', 'cli', 'tools'],
} satisfies Record<string, readonly string[]>

const testCode = [
  '[.]test[.]tsx?$',
  '^(contract|server|console)/testing/',
  '^(contract|server|console)/.+/testing/',
]
const workspaces = `^(${Object.keys(allowedFolders).join('|')})/`
const insideArea = '^(server|console)/areas/[^/]+/'

const folderRules = Object.entries(allowedFolders).map(
  ([folder, allowed]): Rule => ({
    name: `imports-of-${folder}`,
    comment: `${folder}/ may import only ${[folder, ...allowed].join(', ')}.`,
    severity: 'error',
    from: { path: `^${folder}/` },
    to: { path: workspaces, pathNot: `^(${[folder, ...allowed].join('|')})/` },
  }),
)

/** A rule about one side for code that is not a test: files in `layer` import from their side only files that `allowed` matches. */
function layerRule(name: string, layer: string, allowed: string): Rule {
  const side = layer.split('/')[0]
  return {
    name,
    comment: `Imports run contract ← ${side === 'server' ? 'platform ← areas' : 'kit ← areas ← shell'}.`,
    severity: 'error',
    from: { path: `^${layer}`, pathNot: testCode },
    to: { path: `^${side}/`, pathNot: [`^${side}/${allowed}`, ...testCode] },
  }
}

const forbidden: Rule[] = [
  {
    name: 'no-cycles',
    comment: 'Files do not import each other in a circle; imports of types count.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'An import that cannot be followed would escape the other rules.',
    severity: 'error',
    from: {},
    // There are only types of it, in @types/mdast.
    to: { couldNotResolve: true, pathNot: '^mdast$' },
  },
  ...folderRules,
  {
    name: 'contract-stands-on-zod',
    comment: 'contract/ does no I/O and stands on zod alone.',
    severity: 'error',
    from: { path: '^contract/', pathNot: testCode },
    to: { pathNot: [workspaces, '(^|/)node_modules/zod/'] },
  },
  {
    name: 'test-code',
    comment: 'Only tests import what is there for tests.',
    severity: 'error',
    from: { path: '^(contract|server|console)/', pathNot: testCode },
    to: { path: [...testCode, '^emulators/'] },
  },
  layerRule('server-platform', 'server/platform/', 'platform/'),
  {
    name: 'platform-names-no-area',
    comment: 'The platform and its tests know no area; its tests use the gadget of server/testing/.',
    severity: 'error',
    from: { path: '^server/platform/' },
    to: { path: '^(contract|server)/areas/' },
  },
  layerRule('server-areas', 'server/areas/[^/]+/', '(platform|areas/[^/]+)/'),
  layerRule('console-kit', 'console/kit/', 'kit/'),
  layerRule('console-areas', 'console/areas/[^/]+/', '(kit|areas/[^/]+)/'),
  layerRule('console-area-list', 'console/areas/[^/]+$', '(kit|areas)/'),
  // A package of which another version lies at the root has its place in the console.
  layerRule('console-shell', 'console/shell/', '(kit|areas|shell|node_modules)/'),
  {
    name: 'area-through-index',
    comment: 'An area reaches another area only through its index.ts.',
    severity: 'error',
    from: { path: '^(server|console)/areas/([^/]+)/', pathNot: testCode },
    to: { path: '^$1/areas/[^/]+/', pathNot: ['^$1/areas/$2/', '^$1/areas/[^/]+/index[.]ts$'] },
  },
  {
    name: 'area-through-doors',
    comment:
      'What assembles the areas reaches them through index.ts, module.ts, pages.ts or the file of a page.',
    severity: 'error',
    from: { path: '^(server|console)/', pathNot: [insideArea, ...testCode] },
    to: {
      path: '^$1/areas/[^/]+/',
      pathNot: ['^$1/areas/[^/]+/(index|module)[.]ts$', '^console/areas/([^/]+/pages[.]ts|.+-page[.]tsx?)$'],
    },
  },
]

/**
 * Import directions and cycles, checked by dependency-cruiser (docs/decisions/060). swc reads the files,
 * because dependency-cruiser does not know TypeScript 7.
 */
export default {
  forbidden,
  options: {
    parser: 'swc',
    exoticRequireStrings: ['vi.mock'],
    exclude: { path: ['(^|/)(dist|data|test-results)/', '^server/migrations/'] },
    doNotFollow: { path: ['(^|/)node_modules/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
} satisfies IConfiguration
