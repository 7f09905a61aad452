import { execFileSync } from 'node:child_process'

/** A process and all below it, itself first. */
export function processTree(root: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map(row => row.trim().split(/\s+/).map(Number))
  const below = (pid: number): number[] =>
    pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child, ...below(child)] : []))
  return [root, ...below(root)]
}
