import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFfmpeg } from './ffmpeg.ts'

/** A program in place of ffmpeg, whose script can be replaced. */
async function createProgram() {
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-ffmpeg-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, 'ffmpeg')
  return {
    path,
    remove: () => rm(path),
    async write(script: string) {
      await writeFile(path, `#!/bin/sh\n${script}\n`)
      await chmod(path, 0o755)
    },
  }
}
const answersNever = 'exec sleep 60'

it('ffmpeg that is not there, or does not run, is missing', async () => {
  const program = await createProgram()
  const ffmpeg = createFfmpeg(program.path)
  expect(await ffmpeg.search()).toBeUndefined()
  expect(ffmpeg.missing()).toBe('ffmpegMissing')
  await program.write('exit 1')
  expect(await ffmpeg.search()).toBeUndefined()
  expect(ffmpeg.missing()).toBe('ffmpegMissing')
})

it('ffmpeg that does not answer in time is slow, not missing', async () => {
  const program = await createProgram()
  await program.write(answersNever)
  const ffmpeg = createFfmpeg(program.path, 50)
  expect(await ffmpeg.search()).toBeUndefined()
  expect(ffmpeg.missing()).toBe('ffmpegSlow')
})

it('ffmpeg that answered once counts while it is slow, until it is not there any more', async () => {
  const program = await createProgram()
  await program.write('exit 0')
  expect(await createFfmpeg(program.path).search()).toBe(program.path)
  const ffmpeg = createFfmpeg(program.path, 2000)
  expect(await ffmpeg.search()).toBe(program.path)
  await program.write(answersNever)
  expect(await ffmpeg.search()).toBe(program.path)
  expect([ffmpeg.command(), ffmpeg.missing()]).toEqual([program.path, null])
  await program.remove()
  expect(await ffmpeg.search()).toBeUndefined()
  expect(ffmpeg.missing()).toBe('ffmpegMissing')
})
