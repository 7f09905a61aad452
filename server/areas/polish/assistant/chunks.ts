import * as z from 'zod'

const count = z.number().int().min(0).max(1_000_000_000)

const usage = z.object({ prompt_tokens: count, completion_tokens: count })

/** The fields that we read of a piece of an answer. Services send more fields, and omit some. */
const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), reasoning_content: z.string().nullish() }).nullish(),
        message: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usage.nullish().catch(undefined),
  error: z.unknown().optional(),
})

/** A piece of an answer. */
export interface Chunk {
  text: string
  isThinking: boolean
  finish: string | undefined
  usage: { promptTokens: number; completionTokens: number } | undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them: they are invisible, and some cannot be stored
const unwelcome = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/gu

/** Reads a piece of the answer, or the error that the service reports; undefined for lines without a piece. */
export function readChunk(data: string): Chunk | undefined {
  const parsed = chunk.safeParse(parseJson(data)).data
  if (!parsed || (parsed.error !== undefined && parsed.error !== null)) return undefined
  const [choice] = parsed.choices ?? []
  const text = choice?.delta?.content ?? choice?.message?.content ?? ''
  const { usage: used } = parsed
  return {
    text: text.replaceAll(unwelcome, ''),
    isThinking: !!choice?.delta?.reasoning_content,
    finish: choice?.finish_reason ?? undefined,
    usage: used ? { promptTokens: used.prompt_tokens, completionTokens: used.completion_tokens } : undefined,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
