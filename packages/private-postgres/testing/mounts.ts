import { spawnSync } from 'node:child_process'

export const isRoot = process.getuid?.() === 0

/** Whether tests may mount file systems, in a namespace of their own that ends with its process. */
export const canMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0
