import './locales/index.ts'
import { createClip } from '@greenroom/contract/areas/live-recording/clips'
import {
  deleteRecording,
  type RecordingMode,
  type RecordingRow,
  readRecordingAddress,
  setRecordingMode,
  startRecording,
  stopRecording,
} from '@greenroom/contract/areas/live-recording/recordings'
import type { RequestOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { call, callWithId, serverAddress } from '../../kit/call/call.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import { toast } from '../../kit/feedback/toast.ts'

const shared = {
  refusals: { notFound: () => i18next.t('liveRecording:missing') },
  isFinal: true,
  topics: ['live-recording.changed'],
} as const

/** Starts or stops the recording of a room. */
export async function record(roomId: string, isOn: boolean): Promise<void> {
  await runCommand({
    ...shared,
    send: options => callWithId(isOn ? startRecording : stopRecording, { params: { id: roomId } }, options),
    done: () => i18next.t(isOn ? 'liveRecording:done.started' : 'liveRecording:done.stopped'),
  })
}

/** Sets when a room is recorded by itself. */
export async function setMode(roomId: string, mode: RecordingMode): Promise<void> {
  await runCommand({
    ...shared,
    send: options => callWithId(setRecordingMode, { params: { id: roomId }, body: { mode } }, options),
    done: () => i18next.t(`liveRecording:done.${mode}`),
  })
}

/** Deletes a recording for good, once the user has confirmed. @param facts when it began, and its size */
export function removeRecording(
  { id }: RecordingRow,
  facts: { time: string; size: string },
): Promise<boolean> {
  return runCommand({
    ...shared,
    confirm: {
      title: i18next.t('liveRecording:ask.title'),
      message: i18next.t('liveRecording:ask.message', facts),
      confirmLabel: i18next.t('liveRecording:ask.confirm'),
      danger: true,
    },
    send: options => callWithId(deleteRecording, { params: { id } }, options),
    done: () => i18next.t('liveRecording:done.deleted'),
  })
}

/** Makes a content item of a part of a recording. @returns its id; undefined when it was refused */
export async function makeClip(
  { id }: RecordingRow,
  clip: RequestOf<typeof createClip>['body'],
): Promise<string | undefined> {
  let contentItemId: string | undefined
  await runCommand({
    ...shared,
    refusals: {
      ...shared.refusals,
      invalid: () => i18next.t('liveRecording:clip.refused'),
      tooLarge: () => i18next.t('liveRecording:clip.refusedSize'),
    },
    send: async options => {
      const result = await callWithId(createClip, { params: { id }, body: clip }, options)
      ;({ contentItemId } = result.data)
      return result
    },
    done: ({ hasCover }) => i18next.t(hasCover ? 'liveRecording:clip.done' : 'liveRecording:clip.doneBare'),
    topics: ['content-item.changed'],
  })
  return contentItemId
}

/** Lets the browser save the video of a recording: it may be larger than memory. */
export async function downloadRecording({ id }: RecordingRow): Promise<void> {
  try {
    const { address } = await call(readRecordingAddress, { params: { id } }, { quiet: true })
    const link = document.createElement('a')
    link.href = serverAddress(`${address}&download=1`)
    link.download = ''
    link.click()
  } catch (failure) {
    toast.failure(failure)
  }
}
