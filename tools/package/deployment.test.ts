import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import { root } from '../run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = new Set(
  [...read('server/platform/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name ?? '',
  ),
)
const unknown = (names: readonly string[]) => names.filter(name => !settings.has(name))

const dockerfile = read('Dockerfile')
/** Instructions with their continued lines, without comments. */
const instructions = dockerfile
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(line => line !== '')
  .map(line => ({ name: line.split(' ')[0] ?? '', text: line.slice(line.indexOf(' ') + 1) }))
const textsOf = (name: string) => instructions.filter(each => each.name === name).map(({ text }) => text)
const environment = new Map(
  [...(textsOf('ENV')[0] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
)
const port = Number(environment.get('PORT'))
const [user = 0] = (textsOf('USER')[0] ?? '').split(':').map(Number)

const textMap = z.record(z.string(), z.string())
const serviceSchema = z.object({
  image: z.string(),
  profiles: z.array(z.string()).default([]),
  environment: textMap.default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  restart: z.string().optional(),
  stop_grace_period: z.string().optional(),
})
const { services } = z
  .object({ services: z.record(z.string(), serviceSchema) })
  .parse(parse(read('compose.yaml'), { merge: true }))
const servers = Object.entries(services).filter(([name]) => name.startsWith('greenroom'))

describe('the Dockerfile', () => {
  test('keeps to the rules of hadolint that concern it', () => {
    // DL3006, DL3007: a base with a tag that is not latest; further stages are its own.
    expect(textsOf('ARG')[0]).toMatch(/^BASE=debian:\d+-slim$/)
    expect(textsOf('FROM').every(text => /^\$\{BASE\}|^release-\$\{TARGETARCH\}/.test(text))).toBe(true)
    // DL3000, DL3002, DL3004: absolute folders, no root at the end, no sudo.
    expect(textsOf('WORKDIR').every(text => text.startsWith('/'))).toBe(true)
    expect(user).toBeGreaterThan(999)
    expect(dockerfile).not.toMatch(/\bsudo\b/)
    // DL3009, DL3014, DL3015, DL4006: lists of packages removed, no questions, nothing recommended, no pipes.
    for (const text of textsOf('RUN')) {
      expect(text).not.toMatch(/(?<!\|)\|(?!\|)/)
      if (text.includes('apt-get install'))
        expect(text).toMatch(/--yes --no-install-recommends.* rm -rf \/var\/lib\/apt\/lists/)
    }
    // DL3025, DL4003, DL4004, DL3012: JSON notation, each once.
    for (const name of ['ENTRYPOINT', 'CMD', 'HEALTHCHECK', 'USER', 'STOPSIGNAL']) {
      expect(textsOf(name)).toHaveLength(1)
    }
    for (const text of [...textsOf('ENTRYPOINT'), ...textsOf('CMD')])
      expect(Array.isArray(JSON.parse(text))).toBe(true)
    // DL4000, DL3020: no maintainer; ADD only to unpack.
    expect(textsOf('MAINTAINER')).toEqual([])
    expect(textsOf('ADD').every(text => text.includes('.tar.gz '))).toBe(true)
    expect(instructions.findLastIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      instructions.findLastIndex(({ name }) => name === 'RUN'),
    )
  })

  test('names no version of Greenroom, which comes with the release', () => {
    expect(dockerfile).not.toContain(manifest.version)
    expect(textsOf('ADD')).toHaveLength(2)
  })

  test('sets only settings that the server knows, and asks for health where the server listens', () => {
    expect(unknown([...environment.keys()].filter(name => name !== 'PATH'))).toEqual([])
    expect(textsOf('EXPOSE')).toEqual([`${port} 1935`])
    expect(textsOf('VOLUME')).toEqual([environment.get('DATA_DIR')])
    const [, command = ''] = (textsOf('HEALTHCHECK')[0] ?? '').split(' CMD ')
    expect(JSON.parse(command)[2]).toMatch(/\$\{process\.env\.PORT\}\/readyz/)
  })
})

describe('compose.yaml', () => {
  test('starts one server on its embedded database without a profile', () => {
    expect(Object.keys(services).filter(name => services[name]?.profiles.length === 0)).toEqual(['greenroom'])
    expect(services.greenroom?.environment).toEqual({})
  })

  test('sets only settings that the server knows, and ports and folders of the image', () => {
    for (const [, { environment: own, ports, volumes }] of servers) {
      expect(unknown(Object.keys(own))).toEqual([])
      expect(ports.map(each => Number(each.split(':').at(-1)))).toSatisfy((all: number[]) =>
        all.every(each => [port, 1935].includes(each)),
      )
      expect(volumes.map(each => each.split(':')[1])).toEqual([environment.get('DATA_DIR')])
    }
    expect(services.caddy?.environment.GREENROOM_SERVERS).toBe(`greenroom-1:${port} greenroom-2:${port}`)
  })

  test('gives no container rights that it does not need', () => {
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' })
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
      expect(service.image).not.toMatch(/:latest$/)
    }
    expect(servers.every(([, { stop_grace_period: period }]) => period === '30s')).toBe(true)
  })
})

const variableSchema = z.object({ name: z.string(), value: z.string().optional() })
const podSchema = z.object({
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
  containers: z.tuple([
    z.object({
      image: z.string(),
      env: z.array(variableSchema),
      ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
      startupProbe: z.unknown(),
      readinessProbe: z.unknown(),
      livenessProbe: z.unknown(),
      securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
      volumeMounts: z.array(z.object({ mountPath: z.string() })),
    }),
  ]),
})

test('The example for Kubernetes runs two servers of this version with settings, user and ports of the image', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes/greenroom.yaml')).map(each => each.toJS())
  const ofKind = (kind: string) => documents.find(each => each.kind === kind)
  expect(unknown(Object.keys(textMap.parse(ofKind('ConfigMap').data)))).toEqual([])
  expect(ofKind('Deployment').spec.replicas).toBe(2)
  expect(ofKind('PodDisruptionBudget').spec.minAvailable).toBe(1)
  const pod = podSchema.parse(ofKind('Deployment').spec.template.spec)
  const [container] = pod.containers
  expect(pod.securityContext.runAsUser).toBe(user)
  expect(container.image.split(':')[1]).toBe(manifest.version)
  expect(unknown(container.env.map(({ name }) => name))).toEqual(['POD_IP'])
  expect(container.ports.map(({ containerPort }) => containerPort)).toEqual([port, 1935, 8088])
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
  expect(container).toMatchObject({
    startupProbe: { httpGet: { path: '/readyz' } },
    readinessProbe: { httpGet: { path: '/readyz' } },
    livenessProbe: { httpGet: { path: '/healthz' } },
  })
})

test('The unit of systemd and the example of settings name only settings that the server knows', () => {
  const unit = read('deploy/systemd/greenroom.service')
  const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name)
  expect(unknown(set)).toEqual([])
  // With it Node could not start; without `mixed` systemd would stop PostgreSQL before the server.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=yes/m)
  expect(unit).toContain('KillMode=mixed')
  const example = read('deploy/greenroom.env.example')
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names.length).toBeGreaterThan(20)
  expect(unknown(names)).toEqual([])
})

test('Both examples of proxies pass streams on unbuffered, and uploads of the default size', () => {
  const caddy = read('deploy/caddy/Caddyfile')
  expect(caddy).toContain('flush_interval -1')
  expect(caddy).toContain('max_size 64MB')
  const nginx = read('deploy/nginx/greenroom.conf')
  for (const line of [
    'proxy_buffering off',
    'client_max_body_size 64m',
    'proxy_set_header Upgrade $http_upgrade',
  ])
    expect(nginx).toContain(`${line};`)
  for (const text of [caddy, nginx]) expect(text).toContain('/api/live/hooks/')
})
