export {
  type ContentEffect,
  cancelCheckOfAll,
  checkAllContentItems,
  countWaitingChecks,
  type EffectContext,
  readCheckOfAll,
  withoutQueueing,
} from './checks.ts'
export { enqueueForInspection } from './enqueue.ts'
export { onContentItemChecked, onQueuesGo, type QueuesGoHook } from './hooks.ts'
export { allQueues, figuresOf, findQueue } from './store.ts'
