import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { push } from '../push/push.ts'

const path = fileURLToPath(import.meta.url)

/** Publishes a sample from a process of its own. */
export const forkPusher = (url: string) => fork(path, [url], { execArgv: [] })

const [, main, url] = process.argv
if (main === path && url !== undefined) await push({ url, sample: 'pattern' })
