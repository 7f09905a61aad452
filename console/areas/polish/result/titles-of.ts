/** The titles of an answer, one a line, without numbers, bullets and quotes around them. */
export function titlesOf(answer: string): string[] {
  return answer
    .split('\n')
    .map(line =>
      line
        .trim()
        .replace(/^(?:\d{1,2}[.\u3001)\uff09]|[-*•])\s*/u, '')
        .replace(
          /^[\u201c"\u300c\u300a]([^\u201c\u201d"\u300c\u300d\u300a\u300b]*)[\u201d"\u300d\u300b]$/u,
          '$1',
        )
        .trim(),
    )
    .filter(line => line !== '')
}
