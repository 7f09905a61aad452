import { chmod, mkdir } from 'node:fs/promises'

/** Creates a directory and its parents, or tightens an existing one, so that only this account may enter it. */
export async function makePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o700)
}
