/** The folders from the bottom up: a file imports from its own layer and from those before it, never from later ones. */
const sides = {
  server: ['contract', 'server/platform', 'server/areas', 'server'],
  console: ['contract', 'console/kit', 'console/areas', 'console/shell', 'console'],
} as const

/** Folders outside the two sides, and what each may import. Nothing but these imports them. */
const others: Record<string, readonly string[]> = {
  emulators: ['contract', 'emulators'],
  e2e: ['contract', 'emulators', 'tools', 'e2e'],
  bench: ['contract', 'server', 'emulators', 'tools', 'bench'],
  tools: ['server', 'tools'],
  docs: ['contract', 'server', 'console', 'tools', 'docs'],
}

/** What an area offers to other areas. */
const door = /\/index\.ts$/
/** What an area of the console offers to the shell. */
const moduleDoor = /^console\/areas\/[^/]+\/module\.ts$/
/** What an area of the console offers to the console's entry, which shows pages before there is a shell. */
const pageDoor = /-page\.tsx$/

/**
 * Why `from` may not import `to`, as a sentence; undefined when it may.
 * Both are paths from the root; a `to` that is no path of ours is the specifier of a package.
 */
export function refusal(from: string, to: string): string | undefined {
  if (!isOurs(to)) return refuseOutside(from, to)
  const folder = topFolder(from)
  const allowed = others[folder]
  if (allowed) {
    return allowed.includes(topFolder(to)) ? undefined : `${folder}/ may import only ${allowed.join(', ')}`
  }
  if (isTestCode(from)) return refuseInTest(from, to)
  if (isTestCode(to)) return 'only tests import what is there for tests'
  return refuseUpwards(from, to) ?? refuseAcrossAreas(from, to)
}

/** Tests may use whatever their side has. */
function refuseInTest(from: string, to: string): string | undefined {
  const side = topFolder(from)
  const allowed = side === 'contract' ? ['contract'] : ['contract', 'emulators', side]
  return allowed.includes(topFolder(to))
    ? undefined
    : `tests of ${side}/ may import only ${allowed.join(', ')}`
}

function refuseOutside(from: string, to: string): string | undefined {
  if (topFolder(from) !== 'contract' || isTestCode(from) || to === 'zod' || to.startsWith('zod/'))
    return undefined
  return 'contract/ does no I/O and stands on zod alone'
}

function refuseUpwards(from: string, to: string): string | undefined {
  const side = topFolder(from) === 'contract' ? 'server' : topFolder(from)
  if (side !== 'server' && side !== 'console') return `${topFolder(from)}/ has no rule yet`
  const layers: readonly string[] = sides[side]
  const here = layerOf(from, layers)
  const there = layerOf(to, layers)
  if (there === -1) return `${side}/ does not import ${topFolder(to)}/`
  return there > here ? `imports run ${layers.join(' ← ')}` : undefined
}

function refuseAcrossAreas(from: string, to: string): string | undefined {
  const here = areaOf(from)
  const there = areaOf(to)
  if (there === undefined || there === here) return undefined
  if (from.startsWith('console/shell/')) {
    return moduleDoor.test(to) ? undefined : `the shell knows an area only by ${there}/module.ts`
  }
  if (door.test(to)) return undefined
  if (topFolder(from) === 'console' && here === undefined && pageDoor.test(to)) return undefined
  return `another area is reached only through ${there}/index.ts`
}

const isOurs = (path: string) =>
  topFolder(path) in others || topFolder(path) in sides || topFolder(path) === 'contract'
const topFolder = (path: string) => path.split('/')[0] ?? ''
/** Tests, and what is there only for them. */
export const isTestCode = (path: string) =>
  /\.test\.tsx?$/.test(path) || /^(server|console|contract)\/(.+\/)?testing\//.test(path)

/** `server/areas/content`, for what lies in that folder; undefined for everything else. */
function areaOf(path: string): string | undefined {
  return /^(?:server|console)\/areas\/[^/]+(?=\/)/.exec(path)?.[0]
}

/** A file that lies in `areas/` itself gathers them, so it belongs above them. */
function layerOf(path: string, layers: readonly string[]): number {
  if (/^(?:server|console)\/areas\/[^/]+$/.test(path)) return layers.length - 1
  return layers.findIndex(layer => path.startsWith(`${layer}/`))
}
