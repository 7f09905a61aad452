import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSpool } from './spool.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'greenroom-spool-'))
})
afterAll(() => rm(directory, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const patient = { maxIdleMs: 60_000 }

test('a reader gets everything that was written, whether it waits or comes later', async () => {
  const spool = await createSpool(directory, patient)
  const read = new Response(spool.body).text()
  await spool.write(bytes('a'.repeat(100_000)))
  await spool.write(bytes('b'))
  spool.end()
  expect(await read).toBe(`${'a'.repeat(100_000)}b`)
  const late = await createSpool(directory, patient)
  await late.write(bytes('late'))
  late.end()
  expect(await new Response(late.body).text()).toBe('late')
})

test('the writer never waits for the reader, and leaves no file that has a name', async () => {
  const onClose = vi.fn()
  const spool = await createSpool(directory, { ...patient, onClose })
  for (let time = 0; time < 50; time++) await spool.write(new Uint8Array(100_000))
  spool.end()
  expect(await readdir(directory)).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  await spool.body.cancel()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a reader who takes nothing is given up: the writer gets an error and the connection is broken', async () => {
  const disconnect = vi.fn()
  const onClose = vi.fn()
  const spool = await createSpool(directory, { maxIdleMs: 20, disconnect, onClose })
  const reader = spool.body.getReader()
  await spool.write(bytes('first'))
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first')
  await vi.waitFor(() => expect(disconnect).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(onClose).toHaveBeenCalledOnce()
  await expect(spool.write(bytes('second'))).rejects.toThrow(/takes nothing/)
  await expect(reader.read()).rejects.toThrow(/takes nothing/)
})

test('a reader who waits for the writer is not given up', async () => {
  const spool = await createSpool(directory, { maxIdleMs: 20 })
  const read = new Response(spool.body).text()
  await new Promise(resolve => setTimeout(resolve, 100))
  await spool.write(bytes('at last'))
  spool.end()
  expect(await read).toBe('at last')
})

test('a reader who leaves ends the writing, and a writer who fails breaks off the reading', async () => {
  const left = await createSpool(directory, patient)
  await left.body.cancel()
  await expect(left.write(bytes('x'))).rejects.toThrow(/left/)
  const failed = await createSpool(directory, patient)
  await failed.write(bytes('half'))
  failed.fail(new Error('no more rows'))
  await expect(new Response(failed.body).text()).rejects.toThrow('no more rows')
})
