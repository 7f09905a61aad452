import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCheck } from '../../testing/run-check.ts'
import { startTestServer } from '../../testing/test-server.ts'

const embedded = { LIVE_ENGINE: 'embedded', PORT: '4' }

describe('live streaming', () => {
  it('has a free port, or another program has it', async () => {
    const server = createServer(socket => socket.destroy())
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const LIVE_RTMP_PORT = String(typeof address === 'object' ? address?.port : '')
    expect(await runCheck('live', { environment: { ...embedded, LIVE_RTMP_PORT } })).toMatchObject({
      state: 'failed',
      measured: `Another program uses 127.0.0.1:${LIVE_RTMP_PORT}`,
      advice: expect.stringContaining('LIVE_RTMP_PORT'),
    })
    expect(await runCheck('live', { environment: { ...embedded, LIVE_RTMP_PORT: '0' } })).toMatchObject({
      state: 'ok',
    })
    expect(await runCheck('live', {})).toMatchObject({ state: 'skipped' })
  })

  it('of a server runs with it, and fails when its media server does not', async () => {
    const server = await startTestServer({ LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0', LIVE_CHECKS: '0' })
    const { platform } = server
    const run = () => runCheck('live', { platform, settings: platform.settings })
    expect(await run()).toMatchObject({
      state: 'ok',
      measured: expect.stringMatching(/^embedded runs, port \d+$/),
    })
    await server.endStreams()
    expect(await run()).toMatchObject({ state: 'failed', measured: 'The media server is not running' })
    await server.stop()
  })
})

describe('ffmpeg', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'greenroom-ffmpeg-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  /** A program that answers as ffmpeg does. */
  async function makeFfmpeg(encoders: string): Promise<string> {
    const path = join(directory, 'ffmpeg')
    await writeFile(
      path,
      `#!/bin/sh
case "$2" in
-version) echo 'ffmpeg version 7.1.1-3 Copyright (c) 2000-2025 the FFmpeg developers' ;;
-encoders) printf '%s' '${encoders}' ;;
-decoders) printf ' VFS..D h264   H.264\\n A....D aac    AAC\\n' ;;
-filters) printf ' .. scale V->V\\n T.C blackdetect V->V\\n ... freezedetect V->V\\n ... silencedetect A->A\\n TS fps V->V\\n' ;;
-muxers) printf '  E  flv  FLV\\n  E  image2pipe piped\\n' ;;
esac
`,
    )
    await chmod(path, 0o755)
    return path
  }
  const run = (LIVE_FFMPEG: string) => runCheck('ffmpeg', { environment: { ...embedded, LIVE_FFMPEG } })

  it('is named with its version, and with what it lacks', async () => {
    const encoders = ' V....D libx264   H.264\\n VFS... mjpeg     MJPEG\\n'.replaceAll('\\n', '\n')
    expect(await run(await makeFfmpeg(encoders))).toMatchObject({
      state: 'ok',
      measured: 'ffmpeg 7.1.1-3',
    })
    expect(await run(await makeFfmpeg(' VFS... mjpeg     MJPEG'))).toMatchObject({
      state: 'warning',
      measured: 'ffmpeg 7.1.1-3 lacks encoder libx264',
    })
  })

  it('that is not there is a warning, because all else works without it', async () => {
    expect(await run(join(directory, 'none'))).toMatchObject({
      state: 'warning',
      measured: expect.stringContaining('ENOENT'),
      advice: expect.stringContaining('LIVE_FFMPEG'),
    })
    const unused = { ...embedded, LIVE_CHECKS: '0', LIVE_FFMPEG_PROCESSES: '0' }
    expect(await runCheck('ffmpeg', { environment: unused })).toMatchObject({ state: 'skipped' })
    expect(await runCheck('ffmpeg', {})).toMatchObject({ state: 'skipped' })
  })
})
