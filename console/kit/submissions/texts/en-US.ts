export const texts = {
  state: { done: 'Done', processing: 'Processing', waiting: 'Waiting', stopped: 'Stopped' },
}
