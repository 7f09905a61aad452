import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { say } from '../cli/terminal.ts'
import { commandOf, root, startChild } from './run.ts'

/** Starts the server, restarted when its sources change, and Vite, which passes /api on to it; ends both together. */
function develop(): void {
  const port = process.env.PORT || '3000'
  say('Open the address that Vite prints: its console changes with its sources, and uses the server below.')
  const watched = ['--watch', '--watch-preserve-output', join(root, 'tools/greenroom.ts')]
  const server = startChild([...watched, 'demo', '--calls-only'], { PORT: port })
  const vite = startChild([commandOf('vite'), 'console'], {
    GREENROOM_SERVER: `http://127.0.0.1:${port}`,
  })
  const children = [server, vite]
  const end = () => {
    for (const child of children) child.kill()
  }
  for (const child of children) child.on('exit', code => endWith(child, code, end))
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

function endWith(child: ChildProcess, code: number | null, end: () => void): void {
  if (child.killed) return
  process.exitCode = code ?? 1
  end()
}

develop()
