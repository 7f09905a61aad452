/** Parts of Markdown, and how sure each makes. Emphasis by a single star is in any text. */
const evidence: readonly [RegExp, points: number, most: number][] = [
  // A fence, and its end.
  [/^ {0,3}(```|~~~)[^\n`]*\n[\s\S]*?^ {0,3}\1\s*$/gm, 2, 2],
  [/^ {0,3}\|?[ \t]*:?-{3,}:?[ \t]*\|[ \t:|-]*$/gm, 2, 2],
  [/^#{1,6}[ \t]+\S/gm, 1, 2],
  [/!?\[[^\]\n]*\]\((?:https?:|\/|\.{0,2}\/|mailto:)[^)\s]+(?:\s+"[^"]*")?\)/g, 1, 2],
  [/^[ \t]*[-*+][ \t]+\[[ xX]\][ \t]+\S/gm, 1, 2],
  [/^[ \t]*(?:[-*+]|\d{1,3}\.)[ \t]+\S.*\n(?:\s*\n)?[ \t]*(?:[-*+]|\d{1,3}\.)[ \t]+\S/gm, 1, 2],
  [/^>[ \t]?\S/gm, 1, 1],
  [/(?:\*\*|__)[^\s*_][^\n]*?(?:\*\*|__)/g, 1, 1],
  [/^\[\^[^\]\s]+\]:/gm, 1, 1],
]

/** As much as has to be read to be sure. */
const readLength = 50_000

/** Whether a text is written in Markdown: by headings, fences, lists, tables and links, at least two of them. */
export function looksLikeMarkdown(text: string): boolean {
  const start = text.slice(0, readLength).replaceAll('\r\n', '\n')
  const points = evidence.reduce((sum, [form, weight, most]) => {
    const count = start.match(form)?.length ?? 0
    return sum + Math.min(count * weight, most)
  }, 0)
  return points >= 2
}
