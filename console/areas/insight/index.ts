export { NoFigures } from './collection/no-figures.tsx'
export { PinnedViews } from './pins/pinned-views.tsx'
export { contentItemAddress } from './question/content-item-address.ts'
export { exploreAddress } from './question/explore-address.ts'
