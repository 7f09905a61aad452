import { chmod, mkdir } from 'node:fs/promises'

/** Makes a directory, and those above it, that no other account of the machine may look into; also one that is there. */
export async function makePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o700)
}
