/**
 * The section of a version in the changelog, without its heading, as the notes of its release.
 * @param version such as `1.0.0`
 * @throws Error when the section is missing or empty
 */
export function notesOf(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find(text => text.startsWith(`[${version}]`))
  const notes = section?.split('\n').slice(1).join('\n').trim() ?? ''
  if (notes === '') throw new Error(`CHANGELOG.md has no section ## [${version}] with changes`)
  return notes
}
