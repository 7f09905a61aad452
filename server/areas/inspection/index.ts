export {
  type ContentEffect,
  checkAllContentItems,
  countWaitingChecks,
  type EffectContext,
  withoutNotes,
} from './checks.ts'
export { enqueueForInspection } from './enqueue.ts'
export { onContentItemChecked, onQueuesGo, type QueuesGoHook } from './hooks.ts'
export { findQueue } from './store.ts'
