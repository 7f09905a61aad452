import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './run.ts'

// Only against a hang: a busy machine may take a minute.
const startTimeoutMs = 110_000
const stopTimeoutMs = 20_000

const testKey = 'the key of all demo servers of tests'

/** A demo server that runs as a process of its own. */
export interface DemoProcess {
  /** The address that a browser opens. */
  url: string
  /** Ends the process in good order, or by force when it does not end. */
  end(): Promise<void>
}

/**
 * Starts a demo server as `npm run demo` does, without its delay and, by default, without articles.
 * @param settings environment variables to add
 * @throws Error with the server's output when it does not start
 */
export async function startDemoProcess(
  settings: Record<string, string>,
  hasArticles = false,
): Promise<DemoProcess> {
  const options = hasArticles ? [] : ['--no-articles']
  const child = spawn(process.execPath, [join(root, 'tools/greenroom.ts'), 'demo', ...options], {
    cwd: root,
    // Of databases that are cloned, each server can read the secrets.
    env: {
      ...process.env,
      DEMO_DELAY: '0',
      LOG_LEVEL: 'error',
      SECRETS_KEY: testKey,
      LIVE_ENGINE: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { url: await waitForUrl(child), end: () => end(child) }
}

function waitForUrl(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The server ${reason}:\n${output}`))
    }
    const timeout = setTimeout(() => fail(`was not ready after ${startTimeoutMs} ms`), startTimeoutMs)
    const read = (chunk: unknown) => {
      output += String(chunk)
      const url = /is ready at (http:\S+)/.exec(output)?.[1]
      if (url === undefined) return
      clearTimeout(timeout)
      resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', code => {
      clearTimeout(timeout)
      fail(`ended with code ${code}`)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timeout)
}
