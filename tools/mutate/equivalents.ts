/** A change that no test can see, and why. */
interface Equivalent {
  path: string
  original: string
  /** Without it, all changes of the original. */
  mutated?: string
  because: string
}

/** Mutants that a review found to be equivalent; they are not drawn. */
export const equivalents: readonly Equivalent[] = [
  {
    path: 'console/kit/text/format.ts',
    original: 'return known',
    because: 'Without the cache, an equal formatter is made.',
  },
  {
    path: 'packages/live-engine/ffmpeg/rendition.ts',
    original: `errors = \`\${errors}\${chunk}\`.slice(-maxErrorText)`,
    because: 'It is a text of a log.',
  },
  {
    path: 'server/areas/live-health/webhook/sender.ts',
    original: 'liveWebhookDeliveries, delivery',
    because: 'isLeasedBy compares the same columns of both; the types refuse it.',
  },
  {
    path: 'server/areas/publishing/run.ts',
    original: '200',
    because: 'It is a wait in milliseconds.',
  },
]
