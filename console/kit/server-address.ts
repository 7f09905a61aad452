/** The whole address of a path of the server. */
export function serverAddress(path: string): string {
  return `${import.meta.env.VITE_API_BASE_URL ?? ''}${path}`
}
