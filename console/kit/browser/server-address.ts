/** Whole address of a server path. */
export function serverAddress(path: string): string {
  return `${import.meta.env.VITE_API_BASE_URL ?? ''}${path}`
}
