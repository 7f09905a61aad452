/** A variable of the environment that looks like a setting, and the setting that is probably intended. */
export interface LikelyTypo {
  name: string
  setting: string
}

/** Beginnings that only our settings have; those that other programs use as well are left out. */
const ownBeginnings = ['S3_', 'SMTP_', 'OIDC_', 'LIVE_', 'CLICKHOUSE_', 'BACKUP_', 'WEIXIN_']

/** Finds the variables that look like misspelt settings. @param unknown names that are no settings */
export function findTypos(unknown: readonly string[], settings: readonly string[]): LikelyTypo[] {
  return unknown.flatMap(name => {
    const [nearest] = settings
      .map(setting => ({ setting, edits: countEdits(name, setting) }))
      .toSorted((a, b) => a.edits - b.edits)
    if (!nearest) return []
    const isNear = nearest.edits <= allowedEdits(name)
    const isOwn = ownBeginnings.some(beginning => name.startsWith(beginning))
    return isNear || isOwn ? [{ name, setting: nearest.setting }] : []
  })
}

/** In short names few edits make another word: HOME is no misspelt HOST. */
function allowedEdits({ length }: string): number {
  return length < 6 ? 1 : 2
}

/** Edits between two words (Levenshtein): letters that are inserted, deleted or replaced. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    let previous = at + 1
    const next = [previous]
    for (const [column, against] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === against ? 0 : 1)
      previous = Math.min(replaced, previous + 1, (row[column + 1] ?? 0) + 1)
      next.push(previous)
    }
    row = next
  }
  return row[other.length] ?? 0
}
