import { filesWith } from './sources.ts'

/** A call's exported name by its id, from every `defineEndpoint` and `defineListEndpoint` of the contract. */
export const declarations: ReadonlyMap<string, string> = new Map(
  filesWith('.ts')
    .filter(({ path }) => /^contract\/areas\/[\w/-]+\.ts$/.test(path))
    .flatMap(({ text }) => [
      ...text.matchAll(/^export const (\w+) = define(?:List)?Endpoint\(\{\s*id: '([^']+)'/gm),
    ])
    .map(([, name, id]) => [id ?? '', name ?? ''] as const),
)

const idsByName = new Map([...declarations].map(([id, name]) => [name, id]))

/** Every call that an area of the server binds to a handler, and that area; the id is the bare name when nothing declares it. */
export const handledEndpoints: readonly { endpointId: string; area: string }[] = filesWith('.ts')
  .filter(({ path }) => path.startsWith('server/areas/') && !path.endsWith('.test.ts'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/\bhandle(?:Prepared)?\(\s*(\w+),/g)].map(match => ({
      endpointId: idsByName.get(match[1] ?? '') ?? match[1] ?? '',
      area: path.split('/')[2] ?? '',
    })),
  )
