import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { instantField, localizedText } from '../../fields.ts'

/** `warning`: it works, and deserves a look. `skipped`: it could not be checked, or nothing is configured. */
export const checkStates = ['ok', 'warning', 'failed', 'skipped'] as const

/** A check of the installation, and what it found. */
export const checkResult = z.object({
  id: z.string(),
  name: localizedText,
  state: z.enum(checkStates),
  /** The measurement, or why there is none. */
  measured: localizedText,
  /** What to do about it; null when there is nothing to do. */
  advice: localizedText.nullable(),
  /** How long the check took. */
  durationMs: z.number().int().min(0),
})

export const checkSystem = defineEndpoint({
  id: 'system-status.check',
  method: 'POST',
  path: '/api/system-status/checks',
  summary: 'Check the installation: settings, disks, clocks, and the systems that it uses',
  description:
    'Tries everything for real, as `greenroom doctor` does: it stores and deletes an object in the bucket, signs in at the mail server, and asks WeChat and the AI assistant. It sends no mail and changes no rows. Requests at the same time share one run.',
  effect: 'read',
  access: 'system-status:read',
  beyondScope: 'It describes the installation.',
  input: {},
  isExpensive: true,
  response: z.object({
    /** When the last check ended, by the clock of the server. */
    time: instantField,
    results: z.array(checkResult),
  }),
})
