import { basename } from 'node:path'
import { failureReason } from '../failure-reason.ts'
import type { StoredArchive } from './archive-directory.ts'
import { checkArchive } from './restore/restore-backup.ts'

/** The reading of an archive to its end. */
export interface VerificationState {
  state: 'running' | 'good' | 'bad'
  /** Name of the archive's file. */
  archive: string
  startedAt: Date
  finishedAt: Date | undefined
  /** Read part, from 0 to 1. */
  share: number
  /** Why it is bad, in English. */
  reason: string | undefined
}

/** Verifies archives, one at a time. */
export interface Verification {
  /** The running or the last verification since the start of the server. */
  state(): VerificationState | undefined
  /** Begins to read an archive, unless one is being read. */
  start(archive: StoredArchive): void
  /** Ends a running verification. */
  stop(): Promise<void>
}

/** @param version of this program */
export function createVerification(version: string): Verification {
  let current: VerificationState | undefined
  let running = Promise.resolve()
  const stopping = new AbortController()

  async function verify(path: string, state: VerificationState): Promise<void> {
    const { signal } = stopping
    try {
      await checkArchive({
        path,
        version,
        signal,
        onProgress: ({ share }) => {
          state.share = share
        },
      })
      Object.assign(state, { state: 'good', share: 1 })
    } catch (error) {
      Object.assign(state, { state: 'bad', reason: failureReason(error) })
    }
    state.finishedAt = new Date()
  }

  return {
    state: () => current,
    start({ path }) {
      if (current?.state === 'running') return
      const state: VerificationState = {
        state: 'running',
        archive: basename(path),
        startedAt: new Date(),
        finishedAt: undefined,
        share: 0,
        reason: undefined,
      }
      current = state
      running = verify(path, state)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
