export { SourcesButton } from './sources-button.tsx'
