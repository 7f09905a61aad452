/** Whether a version of Greenroom, such as 1.12.0, is newer than another one. */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0
}
