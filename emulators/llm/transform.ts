import { applyEdits, findSlips } from '@greenroom/contract/areas/weixin/polish/slips'

/** A request, as far as the emulator understands it. */
export interface Task {
  /** The task, from the line of the system message that states it. */
  task: string
  text: string
}

const longestTitle = 32
const longestDigest = 120
const titles = 5

/**
 * Does by fixed rules what can be done by fixed rules: mends slips, takes sentences out, cuts to length. Says so where
 * it would take an understanding of the text.
 */
export function transform({ task, text }: Task): string {
  const mended = applyEdits(text, findSlips(text))
  const sentences = sentencesOf(mended)
  if (task.includes('标题')) return sentences.slice(0, titles).map(titleOf).join('\n')
  if (task.includes('摘要')) return digestOf(sentences)
  if (task.includes('精简')) return sentences.filter((_, place) => place % 2 === 0).join('')
  if (task.includes('续写')) return '\n\n（这是演示用的模拟器：它不会续写，只按固定规则改字。）'
  if (task.includes('翻译')) return `（这是演示用的模拟器：它不会翻译，以下仍是原文。）\n${mended}`
  return mended
}

function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'sentence' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment).filter(
    sentence => sentence.trim() !== '',
  )
}

const titleOf = (sentence: string) =>
  sentence
    .trim()
    .replace(/[。！？!?.\s]+$/u, '')
    .slice(0, longestTitle)

function digestOf(sentences: readonly string[]): string {
  let digest = ''
  for (const sentence of sentences) {
    if (digest !== '' && digest.length + sentence.length > longestDigest) break
    digest += sentence.trim()
  }
  return digest.slice(0, longestDigest)
}

/** Reads the task and the text between the two lines that fence it in. */
export function readTask(messages: readonly { role: string; content: string }[]): Task {
  const contentOf = (role: string) => messages.find(message => message.role === role)?.content ?? ''
  const task = /^任务：(.*)$/m.exec(contentOf('system'))?.[1] ?? ''
  const fenced = /^<<<([\w-]+|文字-[\w-]+)\n([\s\S]*)\n\1>>>$/.exec(contentOf('user'))
  return { task, text: fenced?.[2] ?? contentOf('user') }
}
