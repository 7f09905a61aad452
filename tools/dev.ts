import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { commandOf, root, startBeside } from './run.ts'
import { say } from './terminal.ts'

/** Starts the server, restarted when its sources change, and Vite, which passes /api on to it; ends both together. */
function develop(): void {
  say('The console is at the address that Vite prints; it passes /api on to the server.')
  const server = startBeside(
    join(root, 'tools/start.ts'),
    ['--demo', '--calls-only'],
    ['--watch', '--watch-preserve-output'],
  )
  const vite = startBeside(commandOf('vite'), ['console'])
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
