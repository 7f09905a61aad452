export { CollectionButton } from './collection-button.tsx'
