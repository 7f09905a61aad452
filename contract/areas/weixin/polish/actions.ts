/** What the assistant can be asked for. */
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
 * How an answer is used. `rewrite`: replaces the text, change by change. `append`: follows the text. `separate`: is shown
 * as a text of its own.
 */
export type AnswerUse = 'rewrite' | 'append' | 'separate'

const separate: ReadonlySet<PolishAction> = new Set(['digest', 'titles'])

/** What becomes of the answer to an action. */
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
  /** How many of a user's runs are stored; the oldest go first. */
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

/** The model's name by which the demo's emulator is known: it is no intelligence, and the page says so. */
export const emulatedModel = 'greenroom-emulator'
