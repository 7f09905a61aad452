/** Tasks of the assistant. */
export const polishActions = [
  'proofread',
  'polish',
  'tone',
  'shorten',
  'expand',
  'continue',
  'digest',
  'titles',
  'translate',
  'instruct',
] as const
export type PolishAction = (typeof polishActions)[number]

export const polishTones = ['formal', 'lively', 'plain', 'news', 'warm'] as const
export type PolishTone = (typeof polishTones)[number]

/**
 * How an answer is used. `rewrite`: replaces the text, change by change. `append`: follows the text. `separate`: is
 * shown as a text of its own.
 */
export type AnswerUse = 'rewrite' | 'append' | 'separate'

const separate: ReadonlySet<PolishAction> = new Set(['digest', 'titles'])

/** How the answer to an action is used. */
export const answerUse = (action: PolishAction): AnswerUse =>
  action === 'continue' ? 'append' : separate.has(action) ? 'separate' : 'rewrite'

export const polishLimits = {
  /** Characters of a text: the length that WeChat allows for an article. */
  source: 20_000,
  /** Characters of an answer; a longer one is cut off. */
  result: 60_000,
  instruction: 500,
  instructionName: 40,
  instructionsPerUser: 100,
  /** Stored runs of one user; the oldest are deleted. */
  runsPerUser: 100,
  ownWords: 1000,
  word: 40,
  wordNote: 200,
  /** Findings that one check lists. */
  findings: 1000,
  ignoreNote: 200,
  /** How long WeChat's digests and titles may be, and how many titles are suggested. */
  digest: 120,
  title: 32,
  titles: 5,
} as const

/** Model name of the demo's emulator; the page says that it is no real assistant. */
export const emulatedModel = 'greenroom-emulator'
